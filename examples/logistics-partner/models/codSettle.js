const { auditColumns, legacy } = require('../lib/columns');

/** Cash on delivery: what the driver took at the door and when it was paid out to the shop. */
module.exports = (sequelize, DataTypes) =>
  sequelize.define(
    'CodSettle',
    {
      COD_ID: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      AMT: { type: DataTypes.DECIMAL(12, 2), allowNull: false },
      FEE: { type: DataTypes.DECIMAL(12, 2), allowNull: false, defaultValue: 0 },
      PAID_DT: { type: DataTypes.DATEONLY },
      BANK_REF: { type: DataTypes.STRING(40) },
      ...auditColumns,
    },
    legacy('T_COD_SETTLE'),
  );
