const { MAP_KBN } = require('../lib/constants');
const { legacy } = require('../lib/columns');

/**
 * Translates between the shop's order number, the warehouse's slip and our consignment.
 * 受注番号・入出庫伝票・送り状の対応表
 */
module.exports = (sequelize, DataTypes) => {
  const OrderMapping = sequelize.define(
    'OrderMapping',
    {
      MAP_ID: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
      SHOP_ORD_CD: { type: DataTypes.STRING(20), allowNull: false },
      WH_SLIP_CD: { type: DataTypes.STRING(20) },
      MAP_KBN: {
        type: DataTypes.ENUM(MAP_KBN.OUT, MAP_KBN.BACK),
        allowNull: false,
        comment: 'O = to the customer, B = back to us',
      },
      INS_DT: { type: DataTypes.DATE, allowNull: false, defaultValue: DataTypes.NOW },
    },
    {
      ...legacy('T_ORDER_MAPPING'),
      indexes: [{ fields: ['SHOP_ORD_CD'] }, { fields: ['WH_SLIP_CD'] }],
    },
  );
  return OrderMapping;
};
