import { Locale, MemberStatus } from '@fjord-tanuki/shared';
import { Column, Entity, Index, JoinTable, ManyToMany, OneToMany } from 'typeorm';
import { FirstShopEntity } from './base.entity';
import { DeliveryOrder } from './delivery-order.entity';
import { Product } from './product.entity';
import { UserAddress } from './user-address.entity';

/**
 * A member of the shop: whoever signed up in the app or on the web.
 * People who ordered as guests have no row here.
 */
@Entity({ name: 'users' })
export class User extends FirstShopEntity {
  /** Printed on the member card, `M-` and seven digits. Shared with the other services. */
  @Index({ unique: true })
  @Column({ type: 'varchar', length: 12 })
  memberCode: string;

  @Column({ unique: true })
  email: string;

  /** bcrypt, rounds = 12 */
  @Column({ type: 'char', length: 60, select: false })
  passwordHash: string;

  @Column({ length: 60 })
  familyName: string;

  @Column({ length: 60 })
  givenName: string;

  /** フリガナ（姓）。海外会員は空 */
  @Column({ length: 60, nullable: true })
  familyNameKana?: string;

  /** フリガナ（名） */
  @Column({ length: 60, nullable: true })
  givenNameKana?: string;

  @Column({ type: 'varchar', length: 24, nullable: true })
  tel: string | null;

  /**
   * @deprecated nobody has been asked for a fax number since the redesign of 2018
   */
  @Column({ type: 'varchar', length: 24, nullable: true })
  fax: string | null;

  @Column({ type: 'date', nullable: true })
  birthday: string | null;

  @Column({ type: 'tinyint', default: MemberStatus.Provisional })
  status: MemberStatus;

  @Column({ type: 'varchar', length: 5, default: 'ja' })
  locale: Locale;

  /** Loyalty points that can be spent now; the history is in point_transactions */
  @Column({ default: 0 })
  pointBalance: number;

  @Column({ nullable: true })
  lastLoginAt?: Date;

  @OneToMany(() => UserAddress, (address) => address.user)
  addresses: UserAddress[];

  @OneToMany(() => DeliveryOrder, (order) => order.user)
  orders: DeliveryOrder[];

  /** Heart button in the app */
  @ManyToMany(() => Product)
  @JoinTable()
  favorites: Product[];
}
