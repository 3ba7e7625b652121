import { Check, Column, Entity, ManyToOne, Unique } from 'typeorm';
import { Timestamped } from '../common/base';
import { StorageBin } from '../master/storage-bin.entity';
import { StockItem } from './stock-item.entity';

/** How many pieces lie in a bin right now. */
@Entity()
@Unique('uq_stock_balance', ['item', 'bin'])
@Check('"qty_on_hand" >= 0')
export class StockBalance extends Timestamped {
  @ManyToOne(() => StockItem, { nullable: false })
  item: StockItem;

  @ManyToOne(() => StorageBin, { nullable: false })
  bin: StorageBin;

  @Column({ default: 0 })
  qtyOnHand: number;

  @Column({ default: 0 })
  qtyReserved: number;
}
