import { Column, Entity, ManyToOne } from 'typeorm';
import { MoneyColumn } from '../decorators/columns';
import { AppBaseEntity } from './base.entity';
import { DeliveryOrder } from './delivery-order.entity';

/** Wrapping and greeting card of an order. Planned for the winter sale of 2022. */
@Entity('gift_wrap_options')
export class GiftWrapOption extends AppBaseEntity {
  @ManyToOne(() => DeliveryOrder, { nullable: false })
  deliveryOrder: DeliveryOrder;

  @Column({ length: 20 })
  paper: string;

  @Column({ type: 'varchar', length: 400, nullable: true })
  message: string | null;

  @MoneyColumn()
  surcharge: number;
}
