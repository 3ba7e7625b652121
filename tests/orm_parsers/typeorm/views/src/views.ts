import { Column, DataSource, Entity, PrimaryColumn, ViewColumn, ViewEntity } from 'typeorm';

@Entity({ name: 'meters', schema: 'energy' })
export class Meter {
  @PrimaryColumn('varchar', { length: 16 })
  id: string;
}

/** Consumption per month. */
@ViewEntity({
  name: 'monthly_usage',
  schema: 'energy',
  expression: (source: DataSource) => source.createQueryBuilder().select('1'),
})
export class MonthlyUsage {
  @ViewColumn()
  month: string;

  @ViewColumn({ name: 'kwh_total' })
  total: number;
}

@ViewEntity('plain_view')
export class PlainView {
  @PrimaryColumn()
  id: number;

  @Column({ nullable: true })
  label: string;
}
