import { Column, CreatedAt, DataType, DeletedAt, Model, Sequelize, Table, UpdatedAt } from 'sequelize-typescript';

@Table({ timestamps: false, tableName: 'a' })
export class A extends Model {
  @CreatedAt
  made: Date;

  @Column
  x: string;
}

@Table({ tableName: 'b' })
export class B extends Model {
  @CreatedAt
  @Column({ field: 'made_at', type: DataType.DATE })
  made: Date;

  @UpdatedAt
  @Column(DataType.DATE(3))
  changed: Date;

  @DeletedAt
  gone: Date;
}

@Table({ tableName: 'c', underscored: true, updatedAt: false })
export class C extends Model {
  @DeletedAt
  @Column
  removedAt: Date;
}

export const sequelize = new Sequelize({ dialect: 'postgres', models: [A, B, C], define: { underscored: false } });
