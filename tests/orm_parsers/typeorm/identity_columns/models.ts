import { Column, DataSource, Entity, Generated, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class Receipt {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  @Generated('increment')
  position: number;
}

@Entity()
export class Stub {
  @PrimaryGeneratedColumn('increment', { type: 'smallint' })
  id: number;
}

export const source = new DataSource({ type: 'postgres' });
