import { Column, Entity, JoinTable, ManyToMany, ManyToOne } from 'typeorm';
import { Key, KeyOf } from './registry';

export abstract class Base {
  @Key()
  id: number | string;
}

@Entity()
export class Zone extends Base {
  @Column()
  name: string;
}

@Entity()
export class Parcel extends Base {
  @ManyToOne(() => Zone, { nullable: true })
  zone: Zone;

  @KeyOf({ nullable: true })
  zoneId: number | string;

  @KeyOf()
  senderId: number | string;

  @ManyToMany(() => Zone)
  @JoinTable()
  seenIn: Zone[];
}
