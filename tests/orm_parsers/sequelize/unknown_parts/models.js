const { DataTypes } = require('sequelize');
const { tableOf, extra, size } = require('somewhere');

module.exports = (sequelize) => {
  sequelize.define('A', { a: DataTypes.STRING }, { tableName: tableOf('a'), timestamps: false });
  const B = sequelize.define('B', { ...extra, b: DataTypes.STRING(size) }, { timestamps: false });
  const C = sequelize.define('C', { c: { type: extra.type, field: extra.field }, d: extra.d }, { timestamps: false });
  B.belongsTo(extra.Model);
  B.belongsTo(C);
};
