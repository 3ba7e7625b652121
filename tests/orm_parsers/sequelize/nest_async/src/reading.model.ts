import { Column, DataType, Model, Table } from 'sequelize-typescript';

@Table
export class Reading extends Model {
  @Column({ type: DataType.UUID, allowNull: false })
  deviceKey: string;

  @Column
  takenAt: Date;
}
