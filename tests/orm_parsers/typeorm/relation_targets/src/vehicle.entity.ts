import { Entity, ManyToOne, OneToOne, PrimaryColumn } from 'typeorm';
import { Driver } from './driver.entity';
import type { Licence } from './licence.entity';

@Entity()
export class Vehicle {
  @PrimaryColumn({ length: 9 })
  plate: string;

  @OneToOne(() => Driver, (driver) => driver.vehicle)
  driver: Driver;

  @ManyToOne(
    () => Driver,
    function (driver) {
      return driver.spare;
    },
    { onDelete: 'SET NULL' },
  )
  keeper: Promise<Driver>;

  @ManyToOne<Licence>((_type) => 'Licence', { nullable: false })
  needs: Licence;
}
