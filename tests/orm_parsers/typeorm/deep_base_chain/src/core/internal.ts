export * from './base-entity';
export { Tenant } from '../tenant.entity';
export * from './tenant-base';
