import { ChildEntity, Column, Entity, ManyToOne, PrimaryGeneratedColumn, TableInheritance } from 'typeorm';

@Entity('tasks')
@TableInheritance({ column: { type: 'varchar', name: 'kind' } })
export abstract class Task {
  @PrimaryGeneratedColumn()
  id: number;

  @Column()
  title: string;
}

@ChildEntity()
abstract class Timed extends Task {
  @Column({ type: 'int' })
  minutes: number;
}

@ChildEntity('call')
export class CallTask extends Timed {
  @Column({ length: 20 })
  phone: string;
}

@ChildEntity()
export class VisitTask extends Timed {
  @Column({ length: 200 })
  place: string;

  @ManyToOne(() => CallTask, { nullable: false })
  after: CallTask;
}
