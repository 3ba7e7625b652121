import {
  Column,
  ColumnOptions,
  CreateDateColumn,
  DeleteDateColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

export abstract class AppBaseEntity {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id: string;

  @CreateDateColumn({ name: 'created_at' })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at' })
  updatedAt: Date;
}

/** Rows are never removed, only hidden. Remember `withDeleted: true` in reports. */
export abstract class SoftDeletableEntity extends AppBaseEntity {
  @DeleteDateColumn({ name: 'deleted_at' })
  deletedAt?: Date | null;
}

function Column2014(extra: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'datetime', ...extra });
}

/**
 * Tables from the first shop (2014, PHP). They keep camelCase columns and integer keys.
 */
export abstract class FirstShopEntity {
  @PrimaryGeneratedColumn()
  id: number;

  /** Date of registration, local time of the web server (JST) */
  @Column2014()
  registDate: Date;

  @Column2014({ nullable: true })
  updateDate: Date | null;
}
