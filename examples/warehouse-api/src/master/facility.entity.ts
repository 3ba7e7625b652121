import { Column, Entity, OneToMany } from 'typeorm';
import { Timestamped } from '../common/base';
import { StorageZone } from './storage-zone.entity';

/** A building where goods are kept. */
@Entity({ name: 'facilities' })
export class Facility extends Timestamped {
  /** Same as M_DEPOT.DEPOT_CD of the logistics partner */
  @Column({ length: 6, unique: true })
  facilityCode: string;

  @Column({ length: 80 })
  name: string;

  @Column({ length: 60 })
  city: string;

  @Column({ type: 'char', length: 2 })
  country: string;

  @Column({ length: 40, default: 'Asia/Tokyo' })
  timezone: string;

  @OneToMany(() => StorageZone, (z) => z.facility)
  zones: StorageZone[];
}
