const { SHIP_STS } = require('../lib/constants');
const { auditColumns, code, flag, legacy } = require('../lib/columns');

/**
 * A consignment: what the van carries from A to B.
 * Consignee columns (CNE_*) come from the shop's label.
 */
module.exports = (sequelize, DataTypes) => {
  const ShipOrd = sequelize.define(
    'ShipOrd',
    {
      SHIP_ORD_NO: code(14, { primaryKey: true }),
      TRK_NO: { type: DataTypes.STRING(24), unique: true },
      SHIP_STS: {
        type: DataTypes.ENUM(...Object.values(SHIP_STS)),
        allowNull: false,
        defaultValue: SHIP_STS.NEW,
      },
      FROM_DEPOT_CD: { type: DataTypes.STRING(6) },
      CNE_NM: { type: DataTypes.STRING(120) },
      CNE_TEL: { type: DataTypes.STRING(24) },
      CNE_ZIP: { type: DataTypes.STRING(12) },
      CNE_ADDR1: { type: DataTypes.STRING(200) },
      CNE_ADDR2: { type: DataTypes.STRING(200) },
      PCS: { type: DataTypes.SMALLINT, defaultValue: 1 },
      WGT: { type: DataTypes.DECIMAL(7, 2), comment: 'kg' },
      COD_FLG: flag(),
      REQ_DT: DataTypes.DATEONLY,
      DLV_DT: DataTypes.DATE,
      // 配達メモ（置き配など）
      DLV_MEMO: DataTypes.STRING(400),
      /** @deprecated fax confirmation to the consignee, no longer offered */
      FAX_RES: DataTypes.STRING(24),
      ...auditColumns,
    },
    {
      ...legacy('T_SHIP_ORD'),
      indexes: [{ fields: ['SHIP_STS', 'REQ_DT'] }, { unique: true, fields: ['TRK_NO'] }],
    },
  );
  return ShipOrd;
};
