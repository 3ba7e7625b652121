import { Column, DataSource, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ engine: 'InnoDB' })
export class Sensor {
  @PrimaryGeneratedColumn('increment', { unsigned: true })
  id: number;

  @Column('int', { zerofill: true })
  serial: number;

  @Column({ type: 'decimal', precision: 5, scale: 0, unsigned: true })
  level: string;

  @Column('set', { enum: ['north', 'south'], nullable: true })
  sides: string[];

  @Column('simple-array')
  tags: string[];

  @Column('simple-enum', { enum: ['on', 'off'], default: 'off' })
  state: string;

  @Column({ type: 'char', length: '4', charset: 'ascii' })
  code: string;

  @Column('varbinary')
  raw: Buffer;

  @Column('datetime', { precision: 3 })
  at: Date;

  @Column('double')
  mean: number;

  @Column({ type: String, length: 12 })
  label: string;

  @Column({ type: Boolean, default: false })
  broken: boolean;

  @Column('uuid')
  key: string;

  @Column('real')
  ratio: number;

  @Column()
  since: Date;
}

export const source = new DataSource({ type: 'mysql' });
