import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
export class HazardClass {
  /** UN number, e.g. 2037 */
  @PrimaryColumn({ length: 6 })
  unNumber: string;

  @Column({ length: 120 })
  title: string;
}
