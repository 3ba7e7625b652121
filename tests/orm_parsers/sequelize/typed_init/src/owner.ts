import { DataTypes, Model, Optional } from 'sequelize';
import sequelize from './database';

interface OwnerAttributes {
  id: string;
  mail: string;
}

export class Owner extends Model<OwnerAttributes, Optional<OwnerAttributes, 'id'>> implements OwnerAttributes {
  public id!: string;
  public mail!: string;
}

Owner.init(
  { id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 }, mail: { type: DataTypes.CITEXT, allowNull: false, unique: 'mail_once' } },
  { sequelize, modelName: 'owner', timestamps: false },
);
