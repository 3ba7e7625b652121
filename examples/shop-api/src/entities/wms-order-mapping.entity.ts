import { Column, Entity, JoinColumn, OneToOne } from 'typeorm';
import { AppBaseEntity } from './base.entity';
import { DeliveryOrder } from './delivery-order.entity';

/**
 * Which slip numbers the warehouse gave to one of our orders. The warehouse has its own database,
 * so there is no foreign key on its side; the codes are copied by the nightly sync.
 */
@Entity('wms_order_mappings')
export class WmsOrderMapping extends AppBaseEntity {
  @OneToOne(() => DeliveryOrder, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'delivery_order_id' })
  deliveryOrder: DeliveryOrder;

  /** Slip of the way out (`SS-...`) */
  @Column({ name: 'ship_slip_code', type: 'varchar', length: 20, nullable: true })
  shipSlipCode: string | null;

  /** Slip of the way back (`RS-...`), only when the customer sends something back */
  @Column({ name: 'receive_slip_code', type: 'varchar', length: 20, nullable: true })
  receiveSlipCode: string | null;

  @Column({ name: 'synced_at', nullable: true })
  syncedAt?: Date;

  /** @deprecated number of the warehouse system that was replaced in 2017 */
  @Column({ name: 'old_wms_no', type: 'int', nullable: true })
  oldWmsNo?: number;
}
