import { Column, Entity, ManyToOne } from 'typeorm';
import { Timestamped } from '../common/base';
import { StorageZone } from './storage-zone.entity';

/** The smallest place: one shelf box. */
@Entity({ name: 'storage_bins' })
export class StorageBin extends Timestamped {
  @ManyToOne(() => StorageZone, { nullable: false, onDelete: 'CASCADE' })
  zone: StorageZone;

  @Column({ length: 16, unique: true })
  binCode: string;

  @Column({ type: 'int', default: 0 })
  capacity: number;

  /** @deprecated colour of the paper labels that were used before the scanners came */
  @Column({ type: 'varchar', length: 10, nullable: true })
  lblClr?: string;
}
