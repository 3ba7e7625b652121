import { Column, Entity, PrimaryGeneratedColumn, PrimaryColumn, CreateDateColumn } from 'typeorm';

@Entity()
export class LabSample {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @PrimaryColumn()
  batchNo: number;

  @Column()
  label: string;

  @Column({ type: 'timestamptz', precision: 3 })
  takenAt: Date;

  @Column('int', { array: true })
  readings: number[];

  @Column('varchar', { length: 12 })
  short: string;

  @Column({ type: 'numeric', precision: 6 })
  amount: string;

  @Column({ type: 'jsonb', default: {} })
  extra: object;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column()
  flag: boolean;
}
