import { AllowNull, BelongsTo, Column, DataType, DefaultScope, ForeignKey, Scopes, Sequelize, Table } from 'sequelize-typescript';
import { ArchivableModel, IdModel } from './base';

@DefaultScope(() => ({ where: { archivedAt: null } }))
@Scopes(() => ({ withTeam: { include: [] } }))
@Table({ tableName: 'teams', modelName: 'team' })
export class Team extends ArchivableModel {
  @AllowNull(false)
  @Column
  name: string;
}

@Table({ tableName: 'events', modelName: 'event', updatedAt: false })
export class Event extends IdModel {
  @Column(DataType.JSONB)
  data: Record<string, unknown> | null;

  @BelongsTo(() => Team, 'teamId')
  team: Team | null;

  @ForeignKey(() => Team)
  @Column(DataType.UUID)
  teamId: string | null;

  // the base's column is declared again
  @Column({ type: DataType.STRING(26), primaryKey: true })
  id: string;
}

export const sequelize = new Sequelize({ dialect: 'postgres', models: [Team, Event] });
