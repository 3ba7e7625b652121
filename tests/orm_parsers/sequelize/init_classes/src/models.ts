import { DataTypes, Model, Sequelize, UUIDV4 } from 'sequelize';
import { sequelize } from './database';

class BaseModel extends Model {
  static initWithId(attributes: object, options: object) {
    return super.init({ id: { type: DataTypes.UUID, primaryKey: true, defaultValue: UUIDV4 }, ...attributes }, { sequelize, ...options });
  }
}

/** Who may enter. */
export class Visitor extends BaseModel {
  declare id: string;
}
Visitor.initWithId({ name: { type: DataTypes.STRING(80), allowNull: false }, born: DataTypes.DATEONLY }, { modelName: 'visitor' });

export class Badge extends Model {
  static initialize(connection: Sequelize) {
    this.init(
      {
        number: { type: DataTypes.INTEGER.UNSIGNED, primaryKey: true, autoIncrement: true },
        visitorId: { type: DataTypes.UUID, references: { model: Visitor, key: 'id' }, onDelete: 'RESTRICT' },
        text: DataTypes.TEXT('long'),
      },
      { sequelize: connection, timestamps: false },
    );
  }
}
