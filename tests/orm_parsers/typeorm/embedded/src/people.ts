import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

@Entity()
export class Country {
  @PrimaryColumn({ length: 2 })
  code: string;
}

class Geo {
  @Column({ type: 'float', nullable: true })
  lat: number;
}

export class Address {
  @Column()
  streetName: string;

  @Column({ name: 'zip_code', length: 10 })
  zip: string;

  @Column(() => Geo)
  geo: Geo;

  @ManyToOne(() => Country)
  country: Country;
}

@Entity()
export class Person {
  @PrimaryColumn()
  id: number;

  @Column((type) => Address)
  home: Address;

  @Column(() => Address, { prefix: 'work_addr' })
  work: Address;

  @Column(() => Geo, { prefix: false })
  seen: Geo;
}
