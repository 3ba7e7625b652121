const { legacy } = require('../lib/columns');

/** Which depot serves a postal code. Loaded from the post office's file twice a year. */
module.exports = (sequelize, DataTypes) => {
  const AreaZip = sequelize.define(
    'AreaZip',
    {
      COUNTRY: { type: DataTypes.CHAR(2), primaryKey: true },
      ZIP_FROM: { type: DataTypes.STRING(10), primaryKey: true },
      ZIP_TO: { type: DataTypes.STRING(10), allowNull: false },
      DEPOT_CD: {
        type: DataTypes.STRING(6),
        allowNull: false,
        references: { model: 'M_DEPOT', key: 'DEPOT_CD' },
      },
      LEAD_DAYS: { type: DataTypes.TINYINT, defaultValue: 1 },
    },
    legacy('M_AREA_ZIP'),
  );
  return AreaZip;
};
