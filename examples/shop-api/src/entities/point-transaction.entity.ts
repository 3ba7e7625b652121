import { Column, Entity, JoinColumn, ManyToOne } from 'typeorm';
import { AppBaseEntity } from './base.entity';
import { DeliveryOrder } from './delivery-order.entity';
import { User } from './user.entity';

export enum PointKind {
  Earned = 'E',
  Spent = 'S',
  /** 有効期限切れ */
  Expired = 'X',
  /** Given by support as an apology */
  Goodwill = 'G',
}

/** Every change of a member's loyalty points. */
@Entity('point_transactions')
export class PointTransaction extends AppBaseEntity {
  @ManyToOne(() => User, { nullable: false })
  @JoinColumn({ name: 'user_id' })
  user: User;

  @ManyToOne(() => DeliveryOrder, { nullable: true })
  @JoinColumn({ name: 'order_code', referencedColumnName: 'orderCode' })
  order?: DeliveryOrder;

  @Column({ type: 'enum', enum: PointKind })
  kind: PointKind;

  @Column()
  points: number;

  @Column({ name: 'expires_on', type: 'date', nullable: true })
  expiresOn?: string;
}
