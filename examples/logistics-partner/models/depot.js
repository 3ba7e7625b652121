const { auditColumns, code, legacy } = require('../lib/columns');

module.exports = function (sequelize, DataTypes) {
  // Depots where parcels change vans. The first ones are our own warehouses.
  const Depot = sequelize.define(
    'Depot',
    {
      DEPOT_CD: code(6, { primaryKey: true }),
      DEPOT_NM: { type: DataTypes.STRING(80), allowNull: false },
      ZIP_CD: { type: DataTypes.STRING(10) },
      ADDR: { type: DataTypes.STRING(200) },
      LAT: DataTypes.DECIMAL(9, 6),
      LNG: DataTypes.DECIMAL(9, 6),
      MGR_NM: { type: DataTypes.STRING(60), comment: 'name of the depot manager' },
      ...auditColumns,
    },
    legacy('M_DEPOT'),
  );
  return Depot;
};
