import { Column, Entity, ManyToOne } from 'typeorm';
import { Timestamped } from '../common/base';
import { StorageBin } from '../master/storage-bin.entity';
import { Worker } from '../people/worker.entity';

/** 棚卸し: someone counted a bin. */
@Entity()
export class CycleCount extends Timestamped {
  @ManyToOne(() => StorageBin, { nullable: false })
  bin: StorageBin;

  @ManyToOne(() => Worker, { nullable: false })
  countedBy: Worker;

  @Column()
  qtySystem: number;

  @Column()
  qtyFound: number;

  @Column({ type: 'jsonb', nullable: true })
  details: object | null;
}
