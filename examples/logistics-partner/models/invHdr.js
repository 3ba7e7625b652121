const { auditColumns, legacy } = require('../lib/columns');

/** Monthly bill to a shipper. */
module.exports = (sequelize, DataTypes) => {
  const InvHdr = sequelize.define(
    'InvHdr',
    {
      INV_NO: { type: DataTypes.STRING(12), primaryKey: true },
      SHIPPER_CD: { type: DataTypes.STRING(8), allowNull: false },
      YM: { type: DataTypes.CHAR(6), allowNull: false },
      NET_AMT: { type: DataTypes.DECIMAL(14, 2), allowNull: false },
      TAX_AMT: { type: DataTypes.DECIMAL(14, 2), allowNull: false },
      PAID_FLG: { type: DataTypes.CHAR(1), allowNull: false, defaultValue: '0' },
      ...auditColumns,
    },
    legacy('T_INV_HDR'),
  );
  const InvDtl = sequelize.define(
    'InvDtl',
    {
      INV_NO: { type: DataTypes.STRING(12), primaryKey: true, references: { model: InvHdr, key: 'INV_NO' } },
      LINE_NO: { type: DataTypes.INTEGER, primaryKey: true },
      TXT: DataTypes.STRING(120),
      AMT: { type: DataTypes.DECIMAL(12, 2), allowNull: false },
    },
    legacy('T_INV_DTL'),
  );
  InvHdr.hasMany(InvDtl, { foreignKey: 'INV_NO', as: 'lines' });
  return InvHdr;
};
