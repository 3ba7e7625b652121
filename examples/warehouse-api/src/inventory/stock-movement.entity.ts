import { Column, CreateDateColumn, Entity, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { StockItem } from './stock-item.entity';

export const MOVEMENT_TYPES = { IN: 'IN', OUT: 'OUT', ADJ: 'ADJ', SCRAP: 'SCRAP' } as const;
export type MovementType = keyof typeof MOVEMENT_TYPES;

/** Journal of stock: every piece that came, went or was corrected. Append only. */
@Entity()
export class StockMovement {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @ManyToOne(() => StockItem, { nullable: false })
  item: StockItem;

  @Column({ type: 'enum', enum: Object.values(MOVEMENT_TYPES), enumName: 'movement_type' })
  type: MovementType;

  /** negative when pieces leave */
  @Column()
  qty: number;

  /** Slip that caused it; incoming or outgoing, so no foreign key */
  @Column({ length: 20, nullable: true })
  refSlip?: string;

  @CreateDateColumn({ type: 'timestamptz' })
  bookedAt: Date;
}
