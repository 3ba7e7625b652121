import { Column, DataSource, Entity, Index, PrimaryColumn, VirtualColumn, ViewColumn, ViewEntity } from 'typeorm';

@Entity()
export class Sale {
  @PrimaryColumn()
  id: number;

  @Column({ type: 'money' })
  total: string;

  @VirtualColumn({ query: (alias) => `SELECT count(*) FROM line WHERE sale = ${alias}.id` })
  lines: number;
}

abstract class Totals {
  @ViewColumn({ name: 'sum_total' })
  sum: number;
}

@ViewEntity({ name: 'sales_by_day', materialized: true, expression: 'SELECT 1', dependsOn: [Sale] })
export class SalesByDay extends Totals {
  @Index()
  @ViewColumn()
  day: Date;
}

@ViewEntity({ expression: (source) => source.createQueryBuilder().select('sale.id').from(Sale, 'sale') })
export class OpenSale extends Totals {
  @PrimaryColumn()
  id: number;
}

export const source = new DataSource({ type: 'postgres' });
