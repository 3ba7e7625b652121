import { Column, Index, JoinColumn, ManyToOne, RelationId } from 'typeorm';
import { BaseEntity, Tenant } from './internal';

export abstract class TenantBase extends BaseEntity {
  @ManyToOne(() => Tenant, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  tenant?: Tenant;

  @RelationId((it: TenantBase) => it.tenant)
  @Index()
  @Column({ nullable: true })
  tenantId?: string;
}
