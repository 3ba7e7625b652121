import { Column, Entity } from 'typeorm';
import { Timestamped } from '../common/base';

/** Companies that we buy from, with one contact person each. */
@Entity({ name: 'suppliers' })
export class Supplier extends Timestamped {
  @Column({ length: 10, unique: true })
  supplierCode: string;

  @Column({ length: 120 })
  companyName: string;

  @Column({ length: 120, nullable: true })
  contactName?: string;

  @Column({ nullable: true })
  contactEmail?: string;

  @Column({ length: 24, nullable: true })
  contactPhone?: string;

  @Column({ type: 'char', length: 2 })
  country: string;

  @Column({ type: 'smallint', default: 14 })
  leadTimeDays: number;
}
