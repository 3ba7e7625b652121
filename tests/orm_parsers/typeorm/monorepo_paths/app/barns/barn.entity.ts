import { Entity, OneToMany } from 'typeorm';
import type { Animal } from '@/animals';
import BaseEntity from '@/core/base.entity';

@Entity()
export class Barn extends BaseEntity {
  @OneToMany('Animal', 'barn')
  animals: Animal[];
}
