import { Column, DeleteDateColumn } from 'typeorm';
import { Model } from './model';

export abstract class SoftDeletable extends Model {
  // set when somebody removes the row
  @DeleteDateColumn()
  deletedAt?: Date;

  @Column({ default: true })
  isActive?: boolean;
}
