import { CreationOptional, DataTypes, ForeignKey, InferAttributes, InferCreationAttributes, Model, NonAttribute } from 'sequelize';
import sequelize from './database';
import { Owner } from './owner';

export class Project extends Model<InferAttributes<Project>, InferCreationAttributes<Project>> {
  declare id: CreationOptional<number>;
  declare ownerId: ForeignKey<Owner['id']>;
  declare name: string;
  declare owner?: NonAttribute<Owner>;
  declare createdAt: CreationOptional<Date>;

  get label(): NonAttribute<string> {
    return this.name;
  }
}

Project.init(
  {
    id: { type: DataTypes.INTEGER.UNSIGNED, autoIncrement: true, primaryKey: true },
    name: { type: new DataTypes.STRING(128), allowNull: false },
    createdAt: DataTypes.DATE,
  },
  { sequelize, tableName: 'projects', updatedAt: false },
);

Owner.hasMany(Project, { sourceKey: 'id', foreignKey: 'ownerId', as: 'projects' });
Project.belongsTo(Owner, { targetKey: 'id' });
