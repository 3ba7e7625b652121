import { Column, Entity, ManyToOne, OneToMany } from 'typeorm';
import { Timestamped } from '../common/base';
import { StockItem } from '../inventory/stock-item.entity';
import { Supplier } from '../master/supplier.entity';
import { ReceiveRecord } from './receive-record.entity';

type PurchaseState = 'draft' | 'sent' | 'partly_received' | 'closed';

/** What we ordered from a supplier. */
@Entity({ name: 'purchase_orders' })
export class PurchaseOrder extends Timestamped {
  @Column({ length: 20, unique: true })
  poNumber: string;

  @ManyToOne(() => Supplier, { nullable: false })
  supplier: Supplier;

  @Column({ type: 'varchar', length: 20, default: 'draft' })
  state: PurchaseState;

  @Column({ type: 'date' })
  orderedOn: string;

  @Column({ type: 'numeric', precision: 14, scale: 2 })
  totalAmount: string;

  @Column({ type: 'char', length: 3 })
  currency: string;

  @OneToMany(() => ReceiveRecord, (r) => r.purchaseOrder)
  receipts: ReceiveRecord[];
}

@Entity({ name: 'purchase_order_lines' })
export class PurchaseOrderLine extends Timestamped {
  @ManyToOne(() => PurchaseOrder, { nullable: false, onDelete: 'CASCADE' })
  purchaseOrder: PurchaseOrder;

  @ManyToOne(() => StockItem, { nullable: false })
  item: StockItem;

  @Column()
  qtyOrdered: number;

  @Column({ type: 'numeric', precision: 12, scale: 2 })
  unitCost: string;
}
