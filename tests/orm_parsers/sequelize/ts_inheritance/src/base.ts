import { Column, CreatedAt, DataType, Default, DeletedAt, Model, PrimaryKey, UpdatedAt } from 'sequelize-typescript';

export abstract class IdModel extends Model {
  @PrimaryKey
  @Default(DataType.UUIDV4)
  @Column(DataType.UUID)
  id: string;

  @CreatedAt
  createdAt: Date;

  @UpdatedAt
  updatedAt: Date;
}

export abstract class ParanoidModel extends IdModel {
  @DeletedAt
  deletedAt: Date | null;
}

export abstract class ArchivableModel extends ParanoidModel {
  /** when it was put away */
  @Column
  archivedAt: Date;
}
