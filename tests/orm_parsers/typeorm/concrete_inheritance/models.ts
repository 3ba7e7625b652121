import { Column, CreateDateColumn, DataSource, Entity, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';

// a table of its own and the base of another
@Entity()
@Unique(['email'])
export class Contact {
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ length: 80 })
  email: string;

  @ManyToOne(() => Contact)
  referrer: Contact;
}

@Entity('vendors')
export class Vendor extends Contact {
  @Column({ name: 'tax_no', nullable: true })
  taxNo: string;

  @CreateDateColumn()
  since: Date;
}

export const source = new DataSource({ type: 'mysql' });
