import { OrderStatus, SalesChannel } from '@fjord-tanuki/shared';
import { Column, Entity, Index, JoinColumn, ManyToOne, OneToMany } from 'typeorm';
import { CodeColumn, FlagColumn, MoneyColumn } from '../decorators/columns';
import { AppBaseEntity } from './base.entity';
import { DeliveryOrderItem } from './delivery-order-item.entity';
import { PostalAddress } from './embedded/postal-address';
import { User } from './user.entity';

/**
 * What a customer bought and where it goes. One row per parcel address: a basket that is sent to
 * two places becomes two orders. Name and e-mail are copied when the order is placed, since guests
 * have no account and members move house.
 */
@Entity('delivery_orders')
@Index('idx_delivery_orders_placed', ['placedAt', 'status'])
export class DeliveryOrder extends AppBaseEntity {
  /** Number on the customer's receipt: `SO-`, day, running number */
  @CodeColumn(20, { name: 'order_code', unique: true })
  orderCode: string;

  @ManyToOne(() => User, (user) => user.orders, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id' })
  user: User | null;

  @Column({ type: 'enum', enum: OrderStatus, default: OrderStatus.Pending })
  status: OrderStatus;

  @Column({ type: 'enum', enum: SalesChannel, default: SalesChannel.Web })
  channel: SalesChannel;

  @Column({ name: 'buyer_name', length: 120 })
  buyerName: string;

  @Column({ name: 'buyer_email' })
  buyerEmail: string;

  @Column({ name: 'buyer_tel', type: 'varchar', length: 24, nullable: true })
  buyerTel: string | null;

  @Column(() => PostalAddress)
  shipTo: PostalAddress;

  @MoneyColumn({ name: 'items_total' })
  itemsTotal: number;

  @MoneyColumn({ name: 'shipping_fee' })
  shippingFee: number;

  @MoneyColumn({ name: 'grand_total', comment: 'items + shipping - coupon, tax included' })
  grandTotal: number;

  @Column({ type: 'char', length: 3, default: 'JPY' })
  currency: string;

  @FlagColumn('gift_flg')
  gift: number;

  /** Note of the customer to the shop (配送メモ). People write anything here, phone numbers too. */
  @Column({ name: 'customer_note', type: 'text', nullable: true })
  customerNote?: string;

  /**
   * Text of the printed gift card.
   * @deprecated moved to gift_wrap_options in 2022, the job that filled it is switched off
   */
  @Column({ name: 'gift_msg', type: 'varchar', length: 400, nullable: true })
  giftMsg?: string;

  @Column({ name: 'placed_at', type: 'datetime' })
  placedAt: Date;

  @Column({ name: 'delivered_at', type: 'datetime', nullable: true })
  deliveredAt?: Date;

  @OneToMany(() => DeliveryOrderItem, (item) => item.order, { cascade: true })
  items: DeliveryOrderItem[];
}
