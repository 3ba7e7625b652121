import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Landing table of the old CSV import.
 * @deprecated the nightly file stopped in 2020, slips come through the queue now
 */
@Entity({ name: 'rcv_import_buf', schema: 'warehouse' })
export class RcvImportBuf {
  @PrimaryGeneratedColumn()
  seq: number;

  @Column({ name: 'raw_line', type: 'text', nullable: true })
  rawLine?: string;

  @Column({ name: 'err_cd', type: 'char', length: 3, nullable: true })
  errCd?: string;

  @Column({ name: 'imp_dt', type: 'timestamp', nullable: true })
  impDt?: Date;
}
