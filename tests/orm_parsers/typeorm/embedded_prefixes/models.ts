import { Column, CreateDateColumn, DataSource, Entity, Index, ManyToOne, PrimaryColumn, Unique } from 'typeorm';

@Entity()
export class Currency {
  @PrimaryColumn({ length: 3 })
  code: string;
}

abstract class Stamped {
  @CreateDateColumn()
  createdAt: Date;
}

class Inner {
  @Column({ name: 'deep_value', nullable: true })
  deepValue: string;
}

class Money extends Stamped {
  @Column('decimal', { precision: 10, scale: 2, default: 0 })
  netAmount: string;

  @Index()
  @Column({ unique: true })
  ref_no: string;

  @ManyToOne(() => Currency, { nullable: false })
  currency: Currency;

  @Column(() => Inner)
  inner: Inner;

  @Column(() => Inner, { prefix: false })
  flat: Inner;
}

class Empty {}

@Entity()
@Unique(['total.netAmount', 'id'])
export class Bill {
  @PrimaryColumn()
  id: number;

  @Column(() => Money)
  total: Money;

  @Column(() => Money, { prefix: 'old_price' })
  previous: Money;

  @Column(() => Money, { prefix: '' })
  open: Money;

  @Column((type) => Empty)
  customFields: Empty;
}

export const source = new DataSource({ type: 'postgres' });
