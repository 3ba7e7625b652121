import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';

const LIMITS = { retries: 3, unit: 'ms' };
const now = () => 'now()';

enum Tone {
  Soft = 'soft',
}

@Entity()
export class Job {
  @PrimaryColumn()
  id: number;

  @Column({ default: 'waiting' })
  state: string;

  @Column({ default: '' })
  note: string;

  @Column({ default: LIMITS.retries * 2 })
  tries: number;

  @Column({ default: -1.5 })
  offset: number;

  @Column({ default: true })
  on: boolean;

  @Column({ default: null })
  nothing: string;

  @Column({ default: null, nullable: false })
  never: string;

  @Column({ default: () => 'CURRENT_TIMESTAMP' })
  at: Date;

  @Column({ default: now })
  seen: Date;

  @Column({ default: `per ${LIMITS.unit}` })
  unit: string;

  @Column({ default: Tone.Soft })
  tone: string;

  @Column({ type: 'jsonb', default: { a: 1 } })
  extra: object;

  @Column({ default: undefined })
  free: string;
}

export const source = new DataSource({ type: 'postgres' });
