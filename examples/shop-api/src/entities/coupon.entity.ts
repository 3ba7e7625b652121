import { Column, Entity, EntitySchema } from 'typeorm';
import { MoneyColumn } from '../decorators/columns';
import { AppBaseEntity } from './base.entity';

@Entity('coupons')
export class Coupon extends AppBaseEntity {
  @Column({ length: 20, unique: true })
  code: string;

  /** percent or fixed amount */
  @Column({ type: 'enum', enum: ['PERCENT', 'AMOUNT'] })
  kind: 'PERCENT' | 'AMOUNT';

  @MoneyColumn()
  value: number;

  @Column({ name: 'valid_from', type: 'date' })
  validFrom: string;

  @Column({ name: 'valid_to', type: 'date', nullable: true })
  validTo?: string;

  @Column({ name: 'max_uses', type: 'int', nullable: true })
  maxUses?: number;
}

export interface CouponUsageRow {
  id: number;
  couponId: string;
  orderId: string;
  discount: number;
  usedAt: Date;
}

// written as a schema because the promotion service (plain JS) reads the same file
export const CouponUsage = new EntitySchema<CouponUsageRow>({
  name: 'CouponUsage',
  tableName: 'coupon_usages',
  columns: {
    id: { type: Number, primary: true, generated: true },
    couponId: { type: 'bigint', unsigned: true, name: 'coupon_id' },
    orderId: { type: 'bigint', unsigned: true, name: 'delivery_order_id' },
    discount: { type: 'decimal', precision: 12, scale: 2 },
    usedAt: { type: 'datetime', name: 'used_at' },
  },
  relations: {
    coupon: {
      type: 'many-to-one',
      target: 'Coupon',
      joinColumn: { name: 'coupon_id' },
      onDelete: 'CASCADE',
    },
    order: {
      type: 'many-to-one',
      target: 'DeliveryOrder',
      joinColumn: { name: 'delivery_order_id' },
    },
  } as never,
});
