import { ChildEntity, Column, DataSource, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryGeneratedColumn, TableInheritance } from 'typeorm';

class Size {
  @Column({ type: 'int' })
  width: number;
}

enum Wood {
  Oak = 'oak',
  Pine = 'pine',
}

@Entity()
@TableInheritance({ column: { type: 'varchar', name: 'type', length: 16 } })
export class Asset {
  @PrimaryGeneratedColumn()
  id: number;

  @Index()
  @Column()
  type: string;

  @Column(() => Size)
  size: Size;
}

@ChildEntity()
export class Chair extends Asset {
  @Column({ type: 'enum', enum: Wood, default: Wood.Oak })
  wood: Wood;

  @Column({ nullable: false })
  legs: number;

  @ManyToOne(() => Asset, { onDelete: 'CASCADE' })
  table: Asset;
}

@ChildEntity('machine')
export class Machine extends Asset {
  @Column('decimal', { precision: 6, scale: 1 })
  power: string;

  @OneToOne(() => Chair)
  @JoinColumn({ name: 'seat_id' })
  seat: Chair;
}

@ChildEntity()
export class Robot extends Machine {
  @Column()
  arms: number;
}

export const source = new DataSource({ type: 'postgres' });
