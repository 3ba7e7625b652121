import { Column, Entity, ManyToOne, Unique } from 'typeorm';
import { Identified } from '../common/base';
import { StockItem } from '../inventory/stock-item.entity';
import { ReceiveRecord } from './receive-record.entity';

/** Pieces per article on a receiving slip: how many were announced, how many were counted. */
@Entity({ name: 'receive_record_lines' })
@Unique(['record', 'lineNo'])
export class ReceiveRecordLine extends Identified {
  @ManyToOne(() => ReceiveRecord, (record) => record.lines, { nullable: false, onDelete: 'CASCADE' })
  record: ReceiveRecord;

  @Column('smallint')
  lineNo: number;

  @ManyToOne(() => StockItem, { nullable: false })
  item: StockItem;

  @Column()
  qtyExpected: number;

  @Column({ nullable: true })
  qtyCounted?: number;
}
