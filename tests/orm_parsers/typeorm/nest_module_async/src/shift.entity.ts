import { Column, CreateDateColumn, Entity, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class WorkShift {
  @PrimaryGeneratedColumn('uuid')
  shiftId: string;

  @Column()
  startsAt: Date;

  @CreateDateColumn()
  enteredAt: Date;

  @ManyToOne(() => WorkShift)
  nextShift: WorkShift;
}
