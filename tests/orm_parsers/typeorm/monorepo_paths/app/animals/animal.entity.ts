import { Column, Entity, ManyToOne } from 'typeorm';
import { Kind, limits } from '@farm/types';
import BaseEntity from '~base';
import { Barn } from '@/barns/barn.entity';

@Entity()
export class Animal extends BaseEntity {
  @Column({ type: 'enum', enum: Kind })
  kind: Kind;

  @Column({ length: limits.NAME })
  name: string;

  @ManyToOne(() => Barn)
  barn: Barn;
}
