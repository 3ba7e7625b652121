import { CreateDateColumn, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import { SoftDeletable } from './soft-deletable';

export abstract class BaseEntity extends SoftDeletable {
  @PrimaryGeneratedColumn('uuid')
  id?: string;

  @Index()
  @CreateDateColumn()
  createdAt?: Date;

  @UpdateDateColumn()
  updatedAt?: Date;
}
