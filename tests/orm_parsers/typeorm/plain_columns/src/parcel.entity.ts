import { Column, CreateDateColumn, DeleteDateColumn, Entity, Generated, Index, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/**
 * A parcel on its way.
 * @deprecated replaced by shipments
 */
@Entity({ name: 'parcels', comment: 'not used: the comment in the code wins' })
@Index(['code', 'weight'], { unique: true })
export class Parcel {
  @PrimaryGeneratedColumn()
  id: number;

  // printed on the label
  @Column({ length: 40, unique: true })
  code: string;

  @Column({ type: 'decimal', precision: 10, scale: 2, default: 0 }) // kilograms
  weight: string;

  /** When it left. */
  @Column({ nullable: true })
  leftAt: Date | null;

  @Column({ name: 'is_fragile', default: false, comment: 'handle with care' })
  fragile: boolean;

  @Column('simple-json', { nullable: true })
  extra?: Record<string, unknown>;

  /** @deprecated use code */
  @Column({ type: 'varchar', length: 10, nullable: true })
  oldCode: string;

  @Column({ type: 'int', unsigned: true, default: () => '1' })
  pieces: number;

  @Column()
  @Generated('uuid')
  token: string;

  @CreateDateColumn()
  createdAt: Date;

  @UpdateDateColumn({ name: 'changed_at' })
  updatedAt: Date;

  @DeleteDateColumn()
  deletedAt: Date;

  @VersionColumn()
  version: number;

  notAColumn: string;
}
