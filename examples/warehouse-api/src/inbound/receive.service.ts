import { Repository } from 'typeorm';
import { Worker } from '../people/worker.entity';
import { ReceiveRecord } from './receive-record.entity';
import { ReceiveStatus } from './receive-status';

export class ReceiveService {
  constructor(private readonly records: Repository<ReceiveRecord>) {}

  /** The scanner calls this when the last line of a slip was counted. */
  async confirm(slipCode: string, worker: Worker): Promise<ReceiveRecord> {
    const record = await this.records.findOneOrFail({ where: { slipCode }, relations: { lines: true } });
    const differs = record.lines.some((line) => line.qtyCounted !== line.qtyExpected);
    record.status = differs ? ReceiveStatus.DISCREPANCY : ReceiveStatus.COMPLETE;
    record.confirmedAt = differs ? null : new Date();
    record.confirmedBy = worker;
    return this.records.save(record);
  }
}
