import { Column, Entity } from 'typeorm';
import { BaseEntity } from './core/base-entity';

@Entity('tenant')
export class Tenant extends BaseEntity {
  @Column({ length: 100 })
  name: string;
}
