const { DataTypes } = require('sequelize');

/** Columns that the vendor put into every table. Filled by database triggers, so no `timestamps`. */
exports.auditColumns = {
  INS_DT: { type: DataTypes.DATE, allowNull: false, defaultValue: DataTypes.NOW, comment: 'inserted at' },
  INS_USR: { type: DataTypes.STRING(16), comment: 'inserted by' },
  UPD_DT: { type: DataTypes.DATE },
  UPD_USR: { type: DataTypes.STRING(16) },
};

/** '0' / '1' in CHAR(1), as the vendor does it. */
exports.flag = (defaultValue = '0') => ({ type: DataTypes.CHAR(1), allowNull: false, defaultValue });

exports.code = (length, extra = {}) => ({ type: DataTypes.STRING(length), allowNull: false, ...extra });

exports.legacy = (tableName) => ({ tableName, timestamps: false, freezeTableName: true });
