import { Column, DataSource, Entity, Generated, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class Ticket {
  @PrimaryGeneratedColumn({ type: 'bigint', name: 'ticket_id', unsigned: true, comment: 'printed at the gate' })
  id: string;

  @Column({ length: 30 })
  firstName: string;

  @Column({ length: 30 })
  lastName: string;

  @Column({ type: 'varchar', length: 61, asExpression: "concat(firstName, ' ', lastName)", generatedType: 'STORED' })
  fullName: string;

  @Column('uuid')
  @Generated('uuid')
  token: string;
}

@Entity()
export class Seat {
  @PrimaryColumn()
  @Generated('increment')
  no: number;

  @Generated('uuid')
  @Column()
  code: string;
}

@Entity()
export class Door {
  @PrimaryGeneratedColumn('uuid', { name: 'door_id' })
  id: string;
}

export const source = new DataSource({ type: 'mysql' });
