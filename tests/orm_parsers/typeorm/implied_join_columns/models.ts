import { DataSource, Entity, JoinColumn, ManyToOne, OneToMany, OneToOne, PrimaryColumn, PrimaryGeneratedColumn, Relation } from 'typeorm';

@Entity()
export class Depot {
  @PrimaryColumn('char', { length: 3 })
  code: string;

  @OneToMany(() => Truck, (truck) => truck.depot)
  trucks: Truck[];

  @OneToOne(() => Manager, (manager) => manager.depot)
  manager: Relation<Manager>;
}

@Entity()
export class Truck {
  @PrimaryGeneratedColumn({ name: 'truck_no' })
  no: number;

  @ManyToOne(() => Depot, (depot) => depot.trucks)
  depot: Depot;

  @ManyToOne('Depot', 'trucks', { nullable: false })
  lastSeenAt: Depot;

  @ManyToOne(() => Truck)
  towed_by: Truck;
}

@Entity()
export class Manager {
  @PrimaryGeneratedColumn('uuid')
  managerID: string;

  @OneToOne(() => Depot, (depot) => depot.manager)
  @JoinColumn()
  depot: Depot;

  @ManyToOne((type) => Manager, { lazy: true, onDelete: 'SET NULL' })
  boss: Promise<Manager>;

  @ManyToOne(() => Truck, { createForeignKeyConstraints: false })
  car: Truck;
}

export const source = new DataSource({ type: 'postgres' });
