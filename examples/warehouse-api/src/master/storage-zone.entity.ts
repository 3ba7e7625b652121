import { Column, Entity, ManyToOne } from 'typeorm';
import { Timestamped } from '../common/base';
import { Facility } from './facility.entity';

@Entity({ name: 'storage_zones' })
export class StorageZone extends Timestamped {
  @ManyToOne(() => Facility, (f) => f.zones, { nullable: false, onDelete: 'CASCADE' })
  facility: Facility;

  @Column({ length: 4 })
  zone: string;

  @Column({ type: 'enum', enum: ['ambient', 'dry', 'hazard', 'quarantine'], default: 'ambient' })
  climate: 'ambient' | 'dry' | 'hazard' | 'quarantine';
}
