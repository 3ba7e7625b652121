import { Column, DataSource, Entity, PrimaryGeneratedColumn } from 'typeorm';

const kind = process.env.DB_KIND as 'mysql' | 'postgres';

@Entity()
export class Probe {
  @PrimaryGeneratedColumn()
  id: number;

  // the same in both, once it is evaluated
  @Column({ type: kind === 'mysql' ? 'double precision' : 'double precision' })
  value: number;

  @Column({ type: kind === 'mysql' ? 'datetime' : 'timestamptz', nullable: kind !== 'mysql' })
  at: Date;

  @Column({ length: kind === 'mysql' ? 191 : 255 })
  name: string;
}

export const source = new DataSource({ type: kind });
