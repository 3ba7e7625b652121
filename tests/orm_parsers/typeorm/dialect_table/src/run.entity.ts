import { DataSource, Entity, PrimaryColumn } from 'typeorm';
import { DatetimeColumn, EnumColumn, JsonColumn } from './decorators';

enum RunState {
  Waiting = 'waiting',
  Done = 'done',
}

@Entity({ name: 'runs' })
export class Run {
  @PrimaryColumn()
  id: string;

  @JsonColumn({ nullable: true })
  input: object;

  @DatetimeColumn()
  startedAt: Date | null;

  @DatetimeColumn({ nullable: false, name: 'due_at' })
  dueAt: Date;

  @EnumColumn(RunState, { default: RunState.Waiting })
  state: RunState;
}

export default new DataSource({ type: 'postgres' });
