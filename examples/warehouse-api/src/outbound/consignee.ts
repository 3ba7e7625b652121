import { Column } from 'typeorm';

/** Who gets the parcel, as printed on the label. Removed 180 days after shipping (not automated yet). */
export class Consignee {
  @Column({ length: 120 })
  name: string;

  @Column({ length: 24, nullable: true })
  phone?: string;

  @Column({ length: 12, nullable: true })
  zip?: string;

  @Column({ length: 400, nullable: true })
  addressText?: string;
}
