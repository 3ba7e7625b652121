import { Column, CreateDateColumn, DataSource, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

@Entity()
export class Entry {
  @PrimaryColumn()
  id: number;

  @CreateDateColumn({ type: 'timestamp', precision: 3, name: 'made_at' })
  madeAt: Date;

  @UpdateDateColumn({ nullable: true })
  changed: Date;

  @DeleteDateColumn({ nullable: false, type: 'datetime' })
  gone: Date;

  @DeleteDateColumn({ precision: 0 })
  hidden: Date;

  @CreateDateColumn({ default: () => "'2020-01-01'" })
  since: Date;

  @VersionColumn({ name: 'row_version' })
  version: number;

  @Column({ type: 'timestamp', default: () => 'CURRENT_TIMESTAMP', onUpdate: 'CURRENT_TIMESTAMP' })
  touched: Date;
}

export const source = new DataSource({ type: 'mysql' });
