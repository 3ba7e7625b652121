import { Column, Entity, JoinColumn, ManyToOne, OneToMany, OneToOne, PrimaryColumn } from 'typeorm';
import { ProductVariant } from './product-variant.entity';
import { User } from './user.entity';

/** Open basket. Emptied by a cron job after 60 days. */
@Entity()
export class Cart {
  /** UUID made by the client, so that guests keep their basket */
  @PrimaryColumn('char', { length: 36 })
  id: string;

  @OneToOne(() => User, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  user?: User;

  @Column()
  lastTouchedAt: Date;

  @OneToMany(() => CartItem, (item) => item.cart, { cascade: true })
  items: CartItem[];
}

@Entity()
export class CartItem {
  @PrimaryColumn('char', { length: 36 })
  cartId: string;

  @PrimaryColumn({ type: 'bigint', unsigned: true })
  variantId: string;

  @ManyToOne(() => Cart, (cart) => cart.items, { onDelete: 'CASCADE' })
  cart: Cart;

  @ManyToOne(() => ProductVariant)
  variant: ProductVariant;

  @Column({ type: 'smallint', unsigned: true, default: 1 })
  qty: number;
}
