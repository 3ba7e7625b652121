import { Column, DataSource, Entity, JoinTable, ManyToMany, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { SnakeNamingStrategy } from 'typeorm-naming-strategies';

class GeoPoint {
  @Column('float')
  latDegrees: number;

  @Column({ name: 'LON' })
  lon: number;
}

class PostalAddress {
  @Column()
  houseNumber: string;

  @Column(() => GeoPoint)
  geoPoint: GeoPoint;

  @ManyToOne(() => OfficeSite)
  nearestSite: unknown;
}

@Entity()
export class OfficeSite {
  @PrimaryGeneratedColumn('uuid')
  siteID: string;

  @Column(() => PostalAddress)
  mailTo: PostalAddress;

  @Column(() => PostalAddress, { prefix: 'billTo' })
  bill: PostalAddress;

  @ManyToMany(() => OfficeSite)
  @JoinTable()
  partnerSites: OfficeSite[];
}

export const source = new DataSource({ type: 'postgres', namingStrategy: new SnakeNamingStrategy() });
