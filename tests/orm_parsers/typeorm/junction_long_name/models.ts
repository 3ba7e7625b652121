import { DataSource, Entity, JoinTable, ManyToMany, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class InternationalShippingAgreement {
  @PrimaryGeneratedColumn()
  id: number;

  // PostgreSQL allows 63 letters: TypeORM cuts the words of the table
  @ManyToMany(() => CustomsRepresentative)
  @JoinTable()
  authorisedRepresentatives: CustomsRepresentative[];
}

@Entity()
export class CustomsRepresentative {
  @PrimaryGeneratedColumn('uuid')
  representativeId: string;
}

export const source = new DataSource({ type: 'postgres' });
