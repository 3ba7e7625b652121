import { Column, DataSource, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

interface Owner {
  id: string;
}

@Entity()
export class Household {
  @PrimaryColumn('uuid')
  id: string;
}

@Entity()
export class Meter {
  @PrimaryColumn()
  id: number;

  // decorators run from the lowest upwards: of two the lower one counts
  @Column({ type: 'varchar', length: 10 })
  @Index()
  @Column({ nullable: true, type: 'text' })
  note: string;

  @JoinColumn({ name: 'house_id' })
  @ManyToOne(() => Household)
  house: Household;

  // the relation says the type, the annotation does not
  @Column({ nullable: true })
  payerId?: Owner['id'];

  @ManyToOne(() => Household)
  payer: Household;
}

export const source = new DataSource({ type: 'postgres' });
