import { Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';

@Entity()
export class Lift {
  @PrimaryColumn()
  no: number;

  @Column({ name: 'max_kg' })
  load: number;

  @ManyToOne(() => Lift)
  twin: Lift;
}
