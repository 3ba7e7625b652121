import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';

enum Day {
  Mon = 'mon',
  Tue = 'tue',
}

@Entity()
export class Plan {
  @PrimaryColumn('int8')
  id: string;

  @Column('text', { array: true, default: [] })
  words: string[];

  @Column({ type: 'enum', enum: Day, array: true, enumName: 'plan_day', default: [Day.Mon] })
  days: Day[];

  @Column('simple-json', { nullable: true })
  extra: object;

  @Column('int4range')
  span: string;

  @Column('bit', { length: 3 })
  bits: string;

  @Column('varchar', { array: true, length: 5 })
  codes: string[];

  @Column('timestamp', { precision: 0 })
  at: Date;

  @Column('time')
  start: string;

  @Column('timetz')
  stop: string;

  @Column('double precision')
  mean: number;

  @Column('float4')
  share: number;

  @Column('character', { length: 2 })
  land: string;

  @Column({ type: 'citext', nullable: true })
  mail: string;

  @Column('interval')
  lasts: string;

  @Column('numeric', { precision: 8, scale: 3 })
  price: string;
}

export const source = new DataSource({ type: 'postgres' });
