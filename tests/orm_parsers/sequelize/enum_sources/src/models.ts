import { DataTypes, Model, Sequelize } from 'sequelize';
import * as words from './words';
import { Colour, Kind, LEVELS, SIZES, STATES } from './words';

const sequelize = new Sequelize('postgres://localhost/case', { define: { timestamps: false } });

export class Item extends Model {}

Item.init(
  {
    kind: { type: DataTypes.ENUM(...Object.values(Kind)), allowNull: false, defaultValue: Kind.A },
    again: { type: DataTypes.ENUM, values: Object.values(words.Kind) },
    size: DataTypes.ENUM(...SIZES, 'l'),
    state: DataTypes.ENUM(STATES.OPEN, STATES.SHUT),
    called: DataTypes.ENUM(...STATES.all()),
    level: DataTypes.ENUM({ values: [...LEVELS] }),
    colour: { type: DataTypes.ENUM(...Colour.values()), defaultValue: Colour.BLUE },
    keys: DataTypes.ENUM(...Object.keys(Kind).map((key) => key.toLowerCase())),
    many: DataTypes.ARRAY(DataTypes.ENUM(...Object.values(Kind))),
    literal: Sequelize.ENUM('x', 'y'),
  },
  { sequelize, modelName: 'item' },
);
