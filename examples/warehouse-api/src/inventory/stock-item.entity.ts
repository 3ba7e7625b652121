import { Column, Entity, JoinTable, ManyToMany, ManyToOne } from 'typeorm';
import { Timestamped } from '../common/base';
import { Supplier } from '../master/supplier.entity';
import { HazardClass } from './hazard-class.entity';

/** An article as the warehouse sees it: size, weight, how it is stored. */
@Entity()
export class StockItem extends Timestamped {
  @Column({ length: 24, unique: true })
  sku: string;

  @Column({ length: 160 })
  label: string;

  @ManyToOne(() => Supplier, { nullable: true })
  mainSupplier?: Supplier;

  @Column({ type: 'int', nullable: true })
  lengthMm?: number;

  @Column({ type: 'int', nullable: true })
  widthMm?: number;

  @Column({ type: 'int', nullable: true })
  heightMm?: number;

  @Column({ type: 'int', nullable: true })
  weightG?: number;

  @Column({ default: true })
  active: boolean;

  /** Gas cartridges, lithium cells... */
  @ManyToMany(() => HazardClass)
  @JoinTable()
  hazards: HazardClass[];
}
