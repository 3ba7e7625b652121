const { Model, DataTypes } = require('sequelize');

class BaseModel extends Model {
  static get shared() {
    return { note: { type: DataTypes.TEXT } };
  }

  static setup(sequelize, attributes, options = {}) {
    return super.init({ ...this.keyAttributes(), ...attributes, ...BaseModel.audit }, { sequelize, ...options, underscored: true });
  }

  static keyAttributes() {
    return { id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true } };
  }
}

BaseModel.audit = { changedBy: { type: DataTypes.STRING(40), allowNull: false } };

class WithPublicId extends BaseModel {
  static keyAttributes() {
    return { ...super.keyAttributes(), publicId: { type: DataTypes.UUID, unique: true, defaultValue: DataTypes.UUIDV4 } };
  }
}

module.exports = { BaseModel, WithPublicId };
