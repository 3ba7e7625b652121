import { Column, Entity } from 'typeorm';
import * as base from './index';

@Entity('boats')
export class Boat extends base.Stamped(base.Owned(base.WithId)) {
  @Column({ length: 60 })
  name: string;

  // tightened: a boat always has one
  @Column({ length: 200 })
  note: string;
}

export abstract class NotATable extends base.WithId {}
