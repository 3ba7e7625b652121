import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import defaults, { decimals, keyOptions, named, optional, short } from './options';

const KNOWN = 1 < 2;
const { longText, ...others } = defaults;

@Entity()
export class Part {
  @PrimaryColumn(keyOptions)
  key: string;

  @Column({ ...short, length: 20 })
  name: string;

  @Column(optional(short))
  nick: string;

  @Column(named('part_colour'))
  colour: string;

  @Column(named('part_form', optional({ type: 'text' })))
  form: string;

  @Column(decimals())
  price: string;

  @Column({ ...decimals({ scale: 4 }), default: 0 })
  weight: string;

  @Column(longText)
  story: string;

  @Column(others.short)
  last: string;

  @Column('int', { ...(KNOWN ? { nullable: true } : {}) })
  known: number;
}

export const source = new DataSource({ type: 'postgres' });
