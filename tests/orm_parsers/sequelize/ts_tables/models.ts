import { AutoIncrement, AllowNull, Column, Comment, DataType, Default, Index, IsEmail, Model, PrimaryKey, Sequelize, Table, Unique } from 'sequelize-typescript';

@Table
export class Plain extends Model {
  @Column
  name: string;
}

@Table({ tableName: 'people', timestamps: false, schema: 'hr' })
export class Person extends Model<Person> {
  @PrimaryKey
  @AutoIncrement
  @Column(DataType.BIGINT)
  personId: string;

  @AllowNull(false)
  @IsEmail
  @Column(DataType.STRING(90))
  mail: string;

  @AllowNull
  @Column({ field: 'BORN', type: DataType.DATEONLY })
  born: string;

  @Unique
  @Column
  badge: number;

  @Unique('desk_once')
  @Column
  floor: number;

  @Unique('desk_once')
  @Column
  desk: number;

  @Default(true)
  @Column
  active: boolean;

  @Default(() => 'x')
  @Column({ allowNull: false })
  code: string;

  @Comment('in cents')
  @Default(0)
  @Column(DataType.DECIMAL(10, 0))
  wage: string;

  @Index
  @Column
  seenAt: Date;

  @Index({ name: 'by_note', unique: false })
  @Column(DataType.TEXT)
  note: string;

  @Column('CITEXT')
  nick: string;

  notAColumn: string;
}

@Table({ underscored: true, paranoid: true, createdAt: 'bornAt', updatedAt: false, modelName: 'TinyThing' })
export class Thing extends Model {
  @Column(DataType.BLOB)
  rawData: Buffer;

  @Column
  isOn: boolean;
}

export const sequelize = new Sequelize({ dialect: 'postgres', models: [Plain, Person, Thing] });
