import { Column, Entity, JoinColumn, ManyToOne, OneToMany, OneToOne, PrimaryColumn, PrimaryGeneratedColumn, RelationId } from 'typeorm';

@Entity()
export class Shop {
  @PrimaryColumn({ length: 4 })
  area: string;

  @PrimaryColumn({ type: 'smallint' })
  number: number;

  @Column({ length: 30, unique: true })
  slug: string;

  @OneToMany(() => Order, (order) => order.shop)
  orders: Order[];
}

@Entity('orders')
export class Order {
  @PrimaryGeneratedColumn()
  id: number;

  // implied: two columns, as the key has two
  @ManyToOne(() => Shop, (shop) => shop.orders, { onDelete: 'CASCADE' })
  shop: Shop;

  @ManyToOne(() => Shop)
  @JoinColumn([{ name: 'from_area', referencedColumnName: 'area' }, { name: 'from_no', referencedColumnName: 'number' }])
  from: Shop;

  @ManyToOne('Shop', { nullable: false })
  @JoinColumn({ name: 'shop_slug', referencedColumnName: 'slug' })
  bySlug: Shop;

  @Column({ name: 'parent_id', type: 'int', nullable: true, comment: 'the order it was split from' })
  parentId: number;

  @ManyToOne(() => Order)
  @JoinColumn({ name: 'parent_id' })
  parent: Order;

  @RelationId((order: Order) => order.parent)
  parentRef: number;

  @OneToOne(() => Receipt, (receipt) => receipt.order)
  receipt: Receipt;
}

@Entity()
export class Receipt {
  @PrimaryColumn()
  orderId: number;

  @OneToOne(() => Order, (order) => order.receipt)
  @JoinColumn()
  order: Order;

  @Column({ type: 'text' })
  body: string;
}

@Entity()
export class ReceiptCopy {
  @PrimaryGeneratedColumn()
  id: number;

  @ManyToOne(() => Receipt)
  receipt: Receipt;
}
