import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import * as words from './states';
import { Colours, keysOf, Loud, MORE_SIZES, Rank, Registry, SIZES, State, Units } from './states';

const ALL = Object.values(State);

@Entity()
export class Gate {
  @PrimaryColumn({ type: 'enum', enum: State })
  state: State;

  @Column({ type: 'enum', enum: Colours })
  colour: string;

  @Column({ type: 'enum', enum: [...SIZES], default: SIZES[0] })
  size: string;

  @Column('enum', { enum: MORE_SIZES })
  most: string;

  @Column({ type: 'enum', enum: Rank, default: Rank.Second })
  rank: Rank;

  @Column({ type: 'enum', enum: words.Loud })
  loud: Loud;

  @Column({ type: 'enum', enum: Units.Length, nullable: true })
  unit: Units.Length;

  @Column({ type: 'enum', enum: Registry.KINDS })
  kind: string;

  @Column({ type: 'enum', enum: keysOf(Colours) })
  key: string;

  @Column({ type: 'enum', enum: ALL.filter((value) => value !== State.Shut).concat('ajar' as any) })
  some: string;

  @Column({ type: 'enum', enum: { ...Colours, Green: 'g' } })
  wide: string;

  @Column({ type: 'enum', enum: ['low', 'high'].map((word) => word.toUpperCase()), default: 'LOW' })
  upper: string;
}

export const source = new DataSource({ type: 'postgres' });
