import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { Amount, Flag, Label, Level, Mode } from './words';

type Tiny = 1 | 2 | 3;

@Entity()
export class Dial {
  @PrimaryColumn()
  id: number;

  @Column()
  level: Level;

  @Column()
  amount: Amount;

  @Column({ nullable: true })
  label: Label;

  @Column()
  tiny: Tiny;

  @Column()
  on: boolean;

  @Column({ nullable: true })
  maybe: boolean | null;

  @Column({ nullable: true })
  seen?: Date | null;

  @Column()
  count: 42;

  @Column()
  half: number = 0.5;

  @Column('text')
  mode: Mode;

  @Column('varchar')
  flag: Flag;

  @Column('bytea')
  raw: Buffer;

  @Column()
  templated: `id-${string}`;
}

export const source = new DataSource({ type: 'postgres' });
