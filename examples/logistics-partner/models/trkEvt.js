const { SHIP_STS } = require('../lib/constants');
const { legacy } = require('../lib/columns');

/** Scans on the way. The app shows them as "tracking". */
module.exports = (sequelize, DataTypes) => {
  const TrkEvt = sequelize.define(
    'TrkEvt',
    {
      EVT_ID: { type: DataTypes.BIGINT.UNSIGNED, primaryKey: true, autoIncrement: true },
      EVT_STS: { type: DataTypes.ENUM, values: Object.values(SHIP_STS), allowNull: false },
      EVT_DT: { type: DataTypes.DATE, allowNull: false },
      EVT_MEMO: { type: DataTypes.TEXT },
    },
    legacy('T_TRK_EVT'),
  );
  return TrkEvt;
};
