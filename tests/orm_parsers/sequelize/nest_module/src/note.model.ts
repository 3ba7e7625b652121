import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table
export class FieldNote extends Model {
  @Column(DataType.TEXT)
  longText: string;

  @Column
  seenAt: Date;

  @Column
  isPublic: boolean;
}
