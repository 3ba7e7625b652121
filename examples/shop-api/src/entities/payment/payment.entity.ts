import { PAYMENT_PROVIDERS, PaymentProvider, PaymentState } from '@fjord-tanuki/shared';
import { ChildEntity, Column, Entity, JoinColumn, ManyToOne, TableInheritance } from 'typeorm';
import { MoneyColumn } from '../../decorators/columns';
import { AppBaseEntity } from '../base.entity';
import { DeliveryOrder } from '../delivery-order.entity';

/** Money that came in (or went back) for an order. */
@Entity('payments')
@TableInheritance({ column: { type: 'varchar', name: 'method', length: 20 } })
export abstract class Payment extends AppBaseEntity {
  @ManyToOne(() => DeliveryOrder, { nullable: false })
  @JoinColumn({ name: 'delivery_order_id' })
  order: DeliveryOrder;

  @Column({ type: 'enum', enum: PAYMENT_PROVIDERS })
  provider: PaymentProvider;

  @Column({ type: 'enum', enum: PaymentState, default: PaymentState.Authorized })
  state: PaymentState;

  @MoneyColumn()
  amount: number;

  @MoneyColumn({ name: 'refunded_amount' })
  refundedAmount: number;
}

@ChildEntity('card')
export class CardPayment extends Payment {
  /** Token of the provider, never a card number */
  @Column({ name: 'card_token', length: 64 })
  cardToken: string;

  @Column({ name: 'card_last4', type: 'char', length: 4 })
  last4: string;
}

@ChildEntity('konbini')
export class KonbiniPayment extends Payment {
  /** 払込票番号 */
  @Column({ name: 'slip_number', length: 20 })
  slipNumber: string;

  @Column({ name: 'pay_by', type: 'date' })
  payBy: string;
}

@ChildEntity('paypal')
export class PaypalPayment extends Payment {
  @Column({ name: 'payer_email' })
  payerEmail: string;
}
