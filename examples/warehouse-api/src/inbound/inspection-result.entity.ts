import { Column, Entity, ManyToOne } from 'typeorm';
import { Timestamped } from '../common/base';
import { Worker } from '../people/worker.entity';
import { ReceiveRecordLine } from './receive-record-line.entity';

export enum Grade {
  A = 'A',
  B = 'B',
  C = 'C',
  X = 'X',
}

export const GRADE_LABEL: Record<Grade, string> = {
  A: 'As new, back on the shelf',
  B: 'Opened, sold as second choice',
  C: 'Needs repair',
  X: 'Scrap',
};

/** Condition of the pieces that were looked at. */
@Entity({ name: 'inspection_results' })
export class InspectionResult extends Timestamped {
  @ManyToOne(() => ReceiveRecordLine, { nullable: false, onDelete: 'CASCADE' })
  line: ReceiveRecordLine;

  @Column({ type: 'enum', enum: Grade })
  grade: Grade;

  @Column()
  qty: number;

  @ManyToOne(() => Worker)
  inspector: Worker;

  @Column('text', { array: true, default: () => "'{}'" })
  photoKeys: string[];

  @Column({ length: 400, nullable: true })
  remark?: string;
}
