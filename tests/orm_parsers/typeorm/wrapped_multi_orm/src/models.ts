import { DataSource, PrimaryGeneratedColumn } from 'typeorm';
import { MultiColumn } from './decorators/column';
import { MultiEntity } from './decorators/entity';
import { MultiManyToMany, MultiManyToOne } from './decorators/relations';

@MultiEntity('team')
export class Team {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @MultiColumn()
  name: string;

  @MultiManyToMany(() => Member, (it) => it.teams, { onDelete: 'CASCADE' })
  members: Member[];
}

@MultiEntity('member')
export class Member {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @MultiColumn({ nullable: true, type: 'numeric', precision: 8, scale: 2 })
  rate?: number;

  @MultiManyToOne(() => Team, { nullable: true, onDelete: 'SET NULL' })
  lead?: Team;

  @MultiColumn({ nullable: true, relationId: true })
  leadId?: string;

  @MultiManyToOne(() => Team, (it) => it.members, { nullable: false, joinColumn: 'home_team' })
  home: Team;

  @MultiManyToMany(() => Team, (it) => it.members, {
    owner: true,
    pivotTable: 'member_team',
    joinColumn: 'memberId',
    inverseJoinColumn: 'teamId',
  })
  teams: Team[];
}

export const source = new DataSource({ type: 'postgres' });
