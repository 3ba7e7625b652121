import { Column, Entity, ManyToOne, OneToMany } from 'typeorm';
import { Timestamped } from '../common/base';
import { Facility } from '../master/facility.entity';

/** Staff of the sites. Payroll has its own system, this is for badges and tasks only. */
@Entity({ name: 'workers' })
export class Worker extends Timestamped {
  @Column({ unique: true })
  badgeNo: number;

  @Column({ length: 120 })
  fullName: string;

  @Column({ length: 120, nullable: true })
  fullNameKana?: string;

  @Column({ type: 'varchar', length: 24, nullable: true })
  emergencyPhone: string | null;

  @Column({ type: 'date', nullable: true })
  dateOfBirth?: string;

  @ManyToOne(() => Facility, { nullable: false })
  site: Facility;

  @ManyToOne(() => Worker, { nullable: true })
  teamLead?: Worker;

  @Column({ type: 'date', nullable: true })
  leftOn?: string;

  @OneToMany(() => WorkerShift, (s) => s.worker)
  shifts: WorkerShift[];
}

@Entity({ name: 'worker_shifts' })
export class WorkerShift extends Timestamped {
  @ManyToOne(() => Worker, (w) => w.shifts, { nullable: false, onDelete: 'CASCADE' })
  worker: Worker;

  @Column({ type: 'date' })
  day: string;

  @Column('time')
  startsAt: string;

  @Column('time')
  endsAt: string;

  @Column({ type: 'varchar', length: 2, default: 'D', comment: 'D day, E evening, N night' })
  kind: string;
}
