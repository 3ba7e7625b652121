import { AllowNull, AutoIncrement, Column, Comment, DataType, Default, Model, PrimaryKey, Sequelize, Table, Unique } from 'sequelize-typescript';

@Table({ timestamps: false })
export class Gauge extends Model {
  @PrimaryKey
  @AutoIncrement
  @Column(DataType.BIGINT)
  id: string;

  // those above add to the column, also where it says otherwise
  @AllowNull(false)
  @Default(5)
  @Column({ type: DataType.INTEGER, allowNull: true, defaultValue: 1 })
  level: number;

  @Unique
  @Comment('as printed')
  @Column({ type: DataType.STRING(12), unique: false })
  serial: string;
}

export const sequelize = new Sequelize({ dialect: 'postgres', models: [Gauge] });
