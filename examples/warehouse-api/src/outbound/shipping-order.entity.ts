import { Column, Entity, JoinColumn, ManyToOne, OneToMany } from 'typeorm';
import { Audited, Timestamped } from '../common/base';
import { StockItem } from '../inventory/stock-item.entity';
import { Facility } from '../master/facility.entity';
import { Consignee } from './consignee';

export enum ShippingState {
  Planned = 10,
  Picking = 20,
  Packed = 30,
  HandedOver = 40,
  Cancelled = 90,
}

export const SHIPPING_STATE_LABELS: Record<ShippingState, string> = {
  [ShippingState.Planned]: 'Planned',
  [ShippingState.Picking]: 'Being picked',
  [ShippingState.Packed]: 'Packed',
  [ShippingState.HandedOver]: 'Given to the carrier',
  [ShippingState.Cancelled]: 'Cancelled',
};

/** One parcel (or several) that leaves a site. 出荷指示 */
@Entity({ name: 'shipping_orders', schema: 'warehouse' })
export class ShippingOrder extends Audited(Timestamped) {
  /** `SS-` and the day, see wms_order_mappings in the shop */
  @Column({ length: 20, unique: true })
  slipCode: string;

  @ManyToOne(() => Facility, { nullable: false })
  facility: Facility;

  @Column({ type: 'smallint', default: ShippingState.Planned })
  state: ShippingState;

  @Column(() => Consignee)
  consignee: Consignee;

  /** Code of the carrier as the logistics partner writes it */
  @Column({ length: 6, nullable: true })
  carrierCode?: string;

  @Column({ length: 24, nullable: true })
  trackingNo?: string;

  @Column({ type: 'numeric', precision: 8, scale: 3, nullable: true })
  weightKg?: string;

  @Column({ type: 'timestamptz', nullable: true })
  shippedAt?: Date;

  @OneToMany(() => ShippingOrderLine, (l) => l.shippingOrder)
  lines: ShippingOrderLine[];
}

@Entity({ name: 'shipping_order_lines', schema: 'warehouse' })
export class ShippingOrderLine {
  @Column({ primary: true, type: 'uuid' })
  shippingOrderId: string;

  @Column({ primary: true, type: 'smallint' })
  lineNo: number;

  @ManyToOne(() => ShippingOrder, (o) => o.lines, { onDelete: 'CASCADE' })
  @JoinColumn()
  shippingOrder: ShippingOrder;

  @ManyToOne(() => StockItem, { nullable: false })
  item: StockItem;

  @Column()
  qty: number;
}
