const { code, legacy } = require('../lib/columns');

module.exports = (sequelize, DataTypes) =>
  sequelize.define(
    'Route',
    {
      ROUTE_CD: code(8, { primaryKey: true }),
      ROUTE_NM: DataTypes.STRING(60),
      KM: { type: DataTypes.DECIMAL(6, 1) },
      WEEKDAYS: { type: DataTypes.CHAR(7), defaultValue: '1111100', comment: 'Mon..Sun' },
    },
    legacy('M_ROUTE'),
  );
