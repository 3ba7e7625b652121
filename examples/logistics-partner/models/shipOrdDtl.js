const { legacy } = require('../lib/columns');

module.exports = (sequelize, DataTypes) =>
  sequelize.define(
    'ShipOrdDtl',
    {
      LINE_NO: { type: DataTypes.SMALLINT, primaryKey: true },
      SHIP_ORD_NO: { type: DataTypes.STRING(14), primaryKey: true },
      ITEM_CD: { type: DataTypes.STRING(24) },
      QTY: DataTypes.INTEGER,
      DG_KBN: { type: DataTypes.STRING(6), comment: 'UN number of dangerous goods' },
    },
    legacy('T_SHIP_ORD_DTL'),
  );
