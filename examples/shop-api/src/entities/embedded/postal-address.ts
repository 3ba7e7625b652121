import { Column } from 'typeorm';

/** Postal address, embedded with a prefix. Line order follows the Japanese form. */
export class PostalAddress {
  @Column({ name: 'postal_code', length: 12, nullable: true })
  postalCode?: string;

  /** Prefecture, Bundesland, province... free text outside Japan */
  @Column({ length: 60, nullable: true })
  region?: string;

  @Column({ length: 80, nullable: true })
  city?: string;

  @Column({ length: 160, nullable: true })
  line1?: string;

  @Column({ length: 160, nullable: true })
  line2?: string;

  @Column({ type: 'char', length: 2, default: 'JP' })
  country: string;
}
