import { Column, Entity, Index, JoinColumn, ManyToOne, OneToMany } from 'typeorm';
import { Audited, Timestamped } from '../common/base';
import { Facility } from '../master/facility.entity';
import { Worker } from '../people/worker.entity';
import { PurchaseOrder } from './purchase-order.entity';
import { ReceiveRecordLine } from './receive-record-line.entity';
import { ReceiveKind, ReceiveStatus } from './receive-status';

/**
 * One slip of goods that arrive at a site: deliveries of suppliers, but also the parcels that
 * customers return. A worker scans the slip, counts and checks the pieces, and with that confirms
 * the arrival; only then do the goods go back on the shelf.
 */
@Entity({ name: 'receive_records' })
@Index(['facility', 'status'])
export class ReceiveRecord extends Audited(Timestamped) {
  /** Printed as a barcode on the slip: `RS-` from customers, `RP-` from suppliers, `RT-` between sites */
  @Column({ length: 20, unique: true })
  slipCode: string;

  @Column({ type: 'enum', enum: ReceiveKind, default: ReceiveKind.PO })
  kind: ReceiveKind;

  @Column({ type: 'enum', enum: ReceiveStatus, default: ReceiveStatus.WAITING })
  status: ReceiveStatus;

  @ManyToOne(() => Facility, { nullable: false })
  facility: Facility;

  @ManyToOne(() => PurchaseOrder, (po) => po.receipts, { nullable: true, onDelete: 'SET NULL' })
  purchaseOrder?: PurchaseOrder;

  @Column({ type: 'date', nullable: true })
  expectedOn?: string;

  /** When the parcel was put on the dock */
  @Column({ type: 'timestamptz', nullable: true })
  arrivedAt: Date | null;

  /** When the last piece was checked; set together with COMPLETE */
  @Column({ type: 'timestamptz', nullable: true })
  confirmedAt: Date | null;

  @ManyToOne(() => Worker, { nullable: true })
  @JoinColumn({ name: 'confirmed_by' })
  confirmedBy?: Worker;

  /**
   * 1 = confirmed.
   * @deprecated replaced by `status` in April 2021; nothing has written it since the old rows were cleared
   */
  @Column({ name: 'confirm_flg', type: 'smallint', nullable: true })
  confirmFlg: number | null;

  /** 検品メモ。お客様の連絡先を書かないこと */
  @Column({ type: 'text', nullable: true })
  memo?: string;

  @OneToMany(() => ReceiveRecordLine, (line) => line.record, { cascade: ['insert'] })
  lines: ReceiveRecordLine[];
}
