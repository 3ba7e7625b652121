import { Column, DataSource, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class City {
  @PrimaryColumn({ length: 2 })
  country: string;

  @PrimaryColumn({ length: 20 })
  name: string;

  @Column({ unique: true })
  zip: string;
}

@Entity()
@ForeignKey(() => City, ['countryCode', 'cityName'], ['country', 'name'], { onDelete: 'RESTRICT' })
export class Visit {
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ name: 'country_code', length: 2 })
  countryCode: string;

  @Column({ length: 20 })
  cityName: string;

  @Column()
  @ForeignKey<City>(() => City, (city) => city.zip, { onDelete: 'CASCADE' })
  zip: string;

  @Column({ nullable: true })
  @ForeignKey('Visit')
  before: number;
}

export const source = new DataSource({ type: 'postgres' });
