import { Check, Column, DataSource, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';

@Entity()
@Index('IX_both', ['last', 'first'])
@Index(['first', 'site'], { unique: true })
@Index((worker: Worker) => [worker.last, worker.no])
@Unique('UQ_site_no', ['site', 'no'])
@Unique(['badge'])
@Check('"no" > 0')
export class Worker {
  @PrimaryColumn()
  id: number;

  @Index()
  @Column({ name: 'first_name' })
  first: string;

  @Index('IX_last', { unique: true })
  @Column({ name: 'last_name' })
  last: string;

  @Column()
  no: number;

  @Column()
  badge: string;

  @Column({ unique: true })
  mail: string;

  @Index()
  @ManyToOne(() => Worker)
  @JoinColumn({ name: 'boss_id' })
  boss: Worker;

  @ManyToOne(() => Worker)
  site: Worker;
}

export const source = new DataSource({ type: 'postgres' });
