import { BaseEntity, Column, CreateDateColumn, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export abstract class Identified extends BaseEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;
}

export abstract class Timestamped extends Identified {
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}

type Constructor<T = object> = abstract new (...args: any[]) => T;

/** Who touched the row last: badge number of the worker, or `system`. */
export function Audited<T extends Constructor>(Base: T) {
  abstract class AuditedEntity extends Base {
    @Column({ type: 'varchar', length: 16, default: 'system' })
    createdBy: string;

    @Column({ type: 'varchar', length: 16, nullable: true })
    updatedBy: string | null;
  }
  return AuditedEntity;
}
