import { Column, CreateDateColumn, DataSource, DeleteDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

@Entity()
export class Setting {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('int')
  count: number;

  @Column({ type: 'simple-enum', enum: ['a', 'b'] })
  kind: string;

  @Column({ type: 'simple-json', nullable: true })
  value: object;

  @Column('simple-array')
  list: string[];

  @Column()
  on: boolean;

  @Column({ nullable: true })
  at: Date;

  @Column('blob')
  data: Buffer;

  @Column('decimal', { precision: 4, scale: 1 })
  share: number;

  @Column({ length: 9 })
  code: string;

  @CreateDateColumn()
  createdAt: Date;

  @UpdateDateColumn()
  updatedAt: Date;

  @DeleteDateColumn()
  deletedAt: Date;
}

export const source = new DataSource({ type: 'better-sqlite3', database: ':memory:' });
