import { DataTypes, Model } from 'sequelize';
import { KINDS, Colour, COLOUR_LABELS } from './words.js';

export default class Lamp extends Model {
  static init(sequelize) {
    return super.init(
      {
        kind: DataTypes.ENUM(...KINDS),
        colour: { type: DataTypes.ENUM, values: Object.values(Colour), allowNull: false },
        size: { type: DataTypes.ENUM('s', 'm', 'l') },
        many: DataTypes.ARRAY(DataTypes.ENUM('x', 'y')),
      },
      { sequelize, timestamps: false },
    );
  }
}
