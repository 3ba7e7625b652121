import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Outgoing mail of the PHP shop.
 * @deprecated mail goes through the provider's API since 2019; the table is kept for the auditors
 */
@Entity('MailQueue')
export class MailQueue {
  @PrimaryGeneratedColumn({ name: 'mail_id' })
  mailId: number;

  @Column({ length: 255 })
  mailto: string;

  @Column({ length: 200 })
  subject: string;

  @Column('mediumtext')
  body: string;

  @Column({ name: 'send_flg', type: 'tinyint', default: 0 })
  sendFlg: number;

  @Column({ type: 'datetime', nullable: true })
  sentAt: Date | null;
}
