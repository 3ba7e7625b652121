import { Entity, JoinColumn, ManyToOne, OneToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Vehicle } from './vehicle.entity';

@Entity()
export class Driver {
  @PrimaryGeneratedColumn()
  id: number;

  @OneToOne(() => Vehicle, 'driver', { cascade: true })
  @JoinColumn({ name: 'car' })
  vehicle: Relation<Vehicle>;

  @ManyToOne('Licence')
  licence: unknown;

  @ManyToOne('licences')
  second: unknown;

  @ManyToOne(() => require('./vehicle.entity').Vehicle)
  spare: unknown;
}
