import { BaseEntity, Column, CreateDateColumn, PrimaryGeneratedColumn } from 'typeorm';

export abstract class WithId extends BaseEntity {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ nullable: true })
  note!: string;
}

type Constructor<T = {}> = new (...args: any[]) => T;

/** Adds an owner. */
export function Owned<TBase extends Constructor>(Base: TBase) {
  abstract class OwnedMixin extends Base {
    @Column({ name: 'owner_code', length: 8 })
    ownerCode: string;
  }
  return OwnedMixin;
}

export const Stamped = <T extends Constructor>(Base: T) => {
  class StampedMixin extends Base {
    @CreateDateColumn({ name: 'created_at' })
    createdAt: Date;
  }
  return StampedMixin;
};
