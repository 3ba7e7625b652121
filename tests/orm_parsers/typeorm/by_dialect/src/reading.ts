import { Column, ColumnOptions, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { isMySQL, isSqlite } from './config';

const byDialect: Record<string, any> = { postgres: 'timestamptz', mysql: 'datetime', sqlite: 'datetime' };
const dialect = process.env.DB_DIALECT;

const JsonColumn = (options: ColumnOptions = {}) => Column({ type: isMySQL() ? 'json' : 'jsonb', ...options });

@Entity()
export class Reading {
  @PrimaryGeneratedColumn()
  id: number;

  @JsonColumn({ nullable: true })
  data: object;

  @Column({ length: 5, ...(isSqlite() ? { type: 'text' } : {}) })
  unit: string;

  @Column({ type: byDialect[dialect] ?? 'timestamp' })
  at: Date;
}
