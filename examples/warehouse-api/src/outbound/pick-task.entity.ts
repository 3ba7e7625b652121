import { Column, Entity, Index, ManyToOne } from 'typeorm';
import { Timestamped } from '../common/base';
import { StorageBin } from '../master/storage-bin.entity';
import { Worker } from '../people/worker.entity';
import { ShippingOrder } from './shipping-order.entity';

/** A walk to a shelf. */
@Entity()
export class PickTask extends Timestamped {
  @ManyToOne(() => ShippingOrder, { nullable: false, onDelete: 'CASCADE' })
  shippingOrder: ShippingOrder;

  @ManyToOne(() => StorageBin)
  bin: StorageBin;

  @ManyToOne(() => Worker, { nullable: true })
  assignee?: Worker;

  @Index()
  @Column({ default: false })
  done: boolean;

  @Column({ type: 'int', nullable: true })
  secondsTaken: number | null;
}
