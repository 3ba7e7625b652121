const { DataTypes } = require('sequelize');

const STATES = Object.freeze({ NEW: 'new', OLD: 'old' });

exports.STATES = STATES;
exports.audit = {
  // who wrote the row
  createdBy: { type: DataTypes.STRING(40), field: 'CREATED_BY' },
};
exports.code = (length, more = {}) => ({ type: DataTypes.STRING(length), allowNull: false, ...more });
exports.flag = (defaultValue = false) => ({ type: DataTypes.BOOLEAN, defaultValue });
exports.withDefaults = (attributes) => Object.assign({}, { id: { type: DataTypes.BIGINT, primaryKey: true } }, attributes, exports.audit);
exports.legacy = (name) => ({ tableName: `LEGACY_${name.toUpperCase()}`, timestamps: false });
