const { DataTypes } = require('sequelize');

const dialect = 'mysql';
const money = (digits = 2) => ({ type: DataTypes.DECIMAL(12, digits), allowNull: false, defaultValue: 0 });
const id = { type: DataTypes.BIGINT.UNSIGNED, primaryKey: true, autoIncrement: true };
const foreign = (model, extra) => ({ type: DataTypes.BIGINT.UNSIGNED, references: { model, key: 'id' }, ...extra });
const text = DataTypes.STRING(64);
const ascii = (length) => DataTypes.STRING(length) + (dialect === 'mysql' ? ' CHARSET ascii COLLATE ascii_bin' : '');

module.exports = { money, id, foreign, text, ascii, stamps: { seenAt: DataTypes.DATE(3) } };
