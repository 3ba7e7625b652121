const { CLAIM_KBN } = require('../lib/constants');
const { auditColumns, legacy } = require('../lib/columns');

// Damage and loss reports
module.exports = (sequelize, DataTypes) => {
  const Claim = sequelize.define(
    'Claim',
    {
      CLAIM_NO: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      KBN: { type: DataTypes.ENUM(...CLAIM_KBN), allowNull: false },
      AMT: { type: DataTypes.DECIMAL(12, 2) },
      TXT: { type: DataTypes.TEXT },
      CLOSED_DT: DataTypes.DATE,
      ...auditColumns,
    },
    legacy('T_CLAIM'),
  );
  return Claim;
};
