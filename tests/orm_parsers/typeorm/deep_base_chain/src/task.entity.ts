import { Column, Entity } from 'typeorm';
import { TenantBase } from './core/internal';

@Entity('task')
export class Task extends TenantBase {
  @Column()
  title: string;
}
