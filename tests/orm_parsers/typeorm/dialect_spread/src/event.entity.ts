import { Column, DataSource, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { config, isBetterSqlite3, isMySQL, isPostgres } from './config';

@Entity('event')
export class Event {
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ nullable: true, ...(isMySQL() ? { type: 'text' } : {}) })
  summary: string;

  @Column({
    nullable: true,
    type: isBetterSqlite3() ? 'text' : isMySQL() ? 'json' : 'jsonb',
  })
  payload: object;

  @Column({ type: isPostgres() ? 'timestamptz' : 'datetime' })
  at: Date;

  @Column({ ...(isBetterSqlite3() && { type: 'text' }), nullable: true, length: 30 })
  place: string;
}

export const source = new DataSource({ type: config.type });
