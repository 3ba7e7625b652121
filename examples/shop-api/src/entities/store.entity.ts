import { Column, Entity } from 'typeorm';
import { AppBaseEntity } from './base.entity';
import { PostalAddress } from './embedded/postal-address';

/** Pop-up stores where orders can be collected. The name is that of the place, not of a person. */
@Entity('stores')
export class Store extends AppBaseEntity {
  @Column({ name: 'store_code', length: 8, unique: true })
  storeCode: string;

  @Column({ length: 80 })
  name: string;

  @Column({ length: 24, nullable: true })
  tel?: string;

  @Column(() => PostalAddress, { prefix: 'addr' })
  address: PostalAddress;

  @Column({ name: 'opening_hours', type: 'simple-json', nullable: true })
  openingHours?: Record<string, [string, string]>;
}
