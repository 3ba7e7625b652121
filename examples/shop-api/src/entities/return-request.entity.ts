import { ReturnReason, ReturnStatus } from '@fjord-tanuki/shared';
import { Column, Entity, JoinColumn, ManyToOne, OneToMany } from 'typeorm';
import { CodeColumn, MoneyColumn } from '../decorators/columns';
import { AppBaseEntity } from './base.entity';
import { DeliveryOrderItem } from './delivery-order-item.entity';
import { DeliveryOrder } from './delivery-order.entity';

/**
 * A customer wants to give something back. This is the shop's side only (request, label, refund);
 * what happens to the parcel afterwards is known by the warehouse.
 */
@Entity('return_requests')
export class ReturnRequest extends AppBaseEntity {
  @CodeColumn(20, { name: 'request_code', unique: true })
  requestCode: string;

  @ManyToOne(() => DeliveryOrder, { nullable: false, onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'delivery_order_id' })
  deliveryOrder: DeliveryOrder;

  /** What the app shows to the customer */
  @Column({ type: 'enum', enum: ReturnStatus, default: ReturnStatus.Requested })
  status: ReturnStatus;

  @Column({ type: 'enum', enum: ReturnReason })
  reason: ReturnReason;

  @Column({ type: 'text', nullable: true })
  comment?: string;

  @MoneyColumn({ name: 'refund_amount', nullable: true, default: null })
  refundAmount?: number;

  @Column({ name: 'requested_at' })
  requestedAt: Date;

  @Column({ name: 'completed_at', nullable: true })
  completedAt?: Date;

  @OneToMany(() => ReturnRequestItem, (i) => i.request)
  items: ReturnRequestItem[];
}

@Entity('return_request_items')
export class ReturnRequestItem extends AppBaseEntity {
  @ManyToOne(() => ReturnRequest, (r) => r.items, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'return_request_id' })
  request: ReturnRequest;

  @ManyToOne(() => DeliveryOrderItem, { nullable: false })
  @JoinColumn({ name: 'order_item_id' })
  orderItem: DeliveryOrderItem;

  @Column({ type: 'smallint', unsigned: true })
  qty: number;
}
