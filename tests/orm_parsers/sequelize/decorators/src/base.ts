import { Column, CreatedAt, DataType, Default, DeletedAt, Model, PrimaryKey, UpdatedAt } from 'sequelize-typescript';

export abstract class Base extends Model {
  @PrimaryKey
  @Default(DataType.UUIDV4)
  @Column(DataType.UUID)
  id: string;

  @CreatedAt
  createdAt: Date;

  @UpdatedAt
  changedAt: Date;
}

export abstract class Removable extends Base {
  @DeletedAt
  removedAt: Date | null;
}
