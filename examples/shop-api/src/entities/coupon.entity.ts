import { EntitySchema, EntitySchemaColumnOptions } from 'typeorm';

/*
 * Written as schemas because the promotion service (plain JavaScript) reads the same file.
 * A schema can't point to a decorated class, so the order of a usage is only a number here.
 */

const stamps: Record<'createdAt' | 'updatedAt', EntitySchemaColumnOptions> = {
  createdAt: { name: 'created_at', type: 'datetime', createDate: true },
  updatedAt: { name: 'updated_at', type: 'datetime', updateDate: true },
};

export interface CouponRow {
  id: number;
  code: string;
  kind: 'PERCENT' | 'AMOUNT';
  value: number;
  validFrom: string;
  validTo?: string;
  maxUses?: number;
  createdAt: Date;
  updatedAt: Date;
}

export const Coupon = new EntitySchema<CouponRow>({
  name: 'Coupon',
  tableName: 'coupons',
  columns: {
    id: { type: 'int', primary: true, generated: true },
    code: { type: 'varchar', length: 20, unique: true },
    /** percent or fixed amount */
    kind: { type: 'enum', enum: ['PERCENT', 'AMOUNT'] },
    value: { type: 'decimal', precision: 12, scale: 2 },
    validFrom: { type: 'date', name: 'valid_from' },
    validTo: { type: 'date', name: 'valid_to', nullable: true },
    maxUses: { type: 'int', name: 'max_uses', nullable: true },
    ...stamps,
  },
});

export interface CouponUsageRow {
  id: number;
  coupon: CouponRow;
  deliveryOrderId: string;
  discount: number;
  usedAt: Date;
}

export const CouponUsage = new EntitySchema<CouponUsageRow>({
  name: 'CouponUsage',
  tableName: 'coupon_usages',
  columns: {
    id: { type: Number, primary: true, generated: true },
    deliveryOrderId: { type: 'bigint', unsigned: true, name: 'delivery_order_id' },
    discount: { type: 'decimal', precision: 12, scale: 2 },
    usedAt: { type: 'datetime', name: 'used_at' },
  },
  relations: {
    coupon: {
      type: 'many-to-one',
      target: 'Coupon',
      joinColumn: { name: 'coupon_id' },
      nullable: false,
      onDelete: 'CASCADE',
    },
  },
});
