import { Column, DataSource, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, PrimaryGeneratedColumn, RelationId } from 'typeorm';

@Entity()
export class Account {
  @PrimaryGeneratedColumn('uuid')
  id: string;
}

@Entity()
export class Session {
  @PrimaryColumn()
  id: string;

  // the column is declared and the relation uses it
  @Index()
  @Column({ nullable: false })
  accountId: string;

  @ManyToOne(() => Account, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'accountId' })
  account: Account;

  // the same without @JoinColumn, as the names agree
  @Column({ type: 'uuid', nullable: true })
  guestId?: string;

  @ManyToOne(() => Account)
  guest?: Account;

  @Column({ name: 'host_ref', nullable: true })
  hostId: string;

  @OneToOne(() => Account)
  @JoinColumn({ name: 'host_ref' })
  host: Account;

  @RelationId((session: Session) => session.host)
  hostReference: string;
}

@Entity()
export class Preference {
  @PrimaryColumn('uuid', { name: 'account_id' })
  accountId: string;

  @OneToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account: Account;
}

export const source = new DataSource({ type: 'postgres' });
