import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CHANNELS, Channel, Kind, Level, TicketState } from '@acme/words';

type Mood = 'calm' | 'angry';

@Entity()
export class Ticket {
  @PrimaryColumn()
  id: number;

  @Column({ type: 'enum', enum: TicketState, default: TicketState.Open })
  state: TicketState;

  @Column({ type: 'enum', enum: Object.values(Kind) })
  kind: Kind;

  @Column({ type: 'smallint' })
  level: Level;

  @Column({ type: 'simple-enum', enum: CHANNELS, nullable: true })
  channel: Channel;

  @Column()
  mood: Mood;

  @Column({ type: 'enum', enum: ['a', 'b'] })
  half: string;
}
