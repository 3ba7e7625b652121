import { Column, Entity, ManyToOne } from 'typeorm';
import { FlagColumn } from '../decorators/columns';
import { SoftDeletableEntity } from './base.entity';
import { PostalAddress } from './embedded/postal-address';
import { User } from './user.entity';

/** Address book of a member. */
@Entity('user_addresses')
export class UserAddress extends SoftDeletableEntity {
  @ManyToOne(() => User, (user) => user.addresses, { nullable: false, onDelete: 'CASCADE' })
  user: User;

  /** "Home", "Office", 実家 ... */
  @Column({ length: 40, nullable: true })
  label?: string;

  @Column({ name: 'recipient_name', length: 120 })
  recipientName: string;

  @Column({ name: 'recipient_tel', length: 24, nullable: true })
  recipientTel?: string;

  @Column(() => PostalAddress, { prefix: false })
  address: PostalAddress;

  @FlagColumn('default_flg')
  isDefault: number;
}
