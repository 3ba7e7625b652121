const { auditColumns, flag, code, legacy } = require('../lib/columns');

/** Master of transport companies. */
module.exports = (sequelize, DataTypes) =>
  sequelize.define(
    'Carrier',
    {
      CARRIER_CD: code(6, { primaryKey: true }),
      CARRIER_NM: { type: DataTypes.STRING(80), allowNull: false },
      TEL_NO: DataTypes.STRING(24),
      TRK_URL: DataTypes.STRING(200),
      MAX_KG: { type: DataTypes.DECIMAL(6, 2), defaultValue: 30 },
      // 冷蔵便の可否
      COOL_FLG: flag(),
      DEL_FLG: flag(),
      ...auditColumns,
    },
    legacy('M_CARRIER'),
  );
