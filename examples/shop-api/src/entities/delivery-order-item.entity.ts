import { Column, Entity, JoinColumn, ManyToOne } from 'typeorm';
import { CodeColumn, MoneyColumn } from '../decorators/columns';
import { AppBaseEntity } from './base.entity';
import { DeliveryOrder } from './delivery-order.entity';
import { ProductVariant } from './product-variant.entity';

@Entity('delivery_order_items')
export class DeliveryOrderItem extends AppBaseEntity {
  @ManyToOne(() => DeliveryOrder, (o) => o.items, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'delivery_order_id' })
  order: DeliveryOrder;

  @ManyToOne(() => ProductVariant, { nullable: false })
  @JoinColumn({ name: 'variant_id' })
  variant: ProductVariant;

  /** Copied, so that the receipt stays right when a variant is renamed */
  @CodeColumn(24)
  sku: string;

  @Column({ type: 'smallint', unsigned: true })
  qty: number;

  @MoneyColumn({ name: 'unit_price' })
  unitPrice: number;
}
