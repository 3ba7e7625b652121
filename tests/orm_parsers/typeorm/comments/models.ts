import { Column, DataSource, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/*
 * What a guest has booked.
 * One row per night.
 */
@Index(['from'])
@Entity('bookings')
export class Booking {
  @PrimaryGeneratedColumn()
  id: number; // never shown

  /**
   * First night.
   *
   * @example 2024-05-01
   */
  @Index()
  @Column({
    type: 'date',
    comment: 'not this one',
  })
  from: string;

  // eslint-disable-next-line some-rule
  @Column({ comment: 'as the guest wrote it' })
  wish: string;

  // TODO: drop
  /** Paid in advance */
  @Column({ default: 0 })
  paid: number;

  @Column({
    // how many people sleep there
    type: 'smallint',
  })
  beds: number;

  /** who brought the guest */
  @ManyToOne(() => Booking)
  friend: Booking;

  /** @deprecated since the new desk */
  @Column({ nullable: true })
  desk: string;
}

export const source = new DataSource({ type: 'postgres' });
