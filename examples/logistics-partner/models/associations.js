/**
 * All relations in one place (the vendor's database has no foreign keys at all,
 * these exist for the ORM only).
 */
module.exports = (db) => {
  const { Carrier, Depot, Driver, Route, AreaZip, ShipOrd, ShipOrdDtl } = db;
  const { OrderMapping, TrkEvt, PickupReq, Claim, CodSettle } = db;

  ShipOrd.belongsTo(Carrier, { as: 'carrier', foreignKey: { name: 'CARRIER_CD', allowNull: false } });
  Carrier.hasMany(ShipOrd, { foreignKey: 'CARRIER_CD' });
  ShipOrd.belongsTo(Depot, { as: 'origin', foreignKey: 'FROM_DEPOT_CD' });
  ShipOrd.belongsTo(Depot, { as: 'destination', foreignKey: 'TO_DEPOT_CD' });

  ShipOrd.hasMany(ShipOrdDtl, { foreignKey: 'SHIP_ORD_NO', as: 'details', onDelete: 'CASCADE' });
  ShipOrdDtl.belongsTo(ShipOrd, { foreignKey: 'SHIP_ORD_NO' });

  ShipOrd.hasMany(TrkEvt, { foreignKey: { name: 'SHIP_ORD_NO', allowNull: false }, as: 'events' });
  TrkEvt.belongsTo(ShipOrd, { foreignKey: 'SHIP_ORD_NO' });
  TrkEvt.belongsTo(Depot, { foreignKey: 'DEPOT_CD', constraints: false });

  OrderMapping.belongsTo(ShipOrd, { foreignKey: 'SHIP_ORD_NO', as: 'shipment' });
  ShipOrd.hasMany(OrderMapping, { foreignKey: 'SHIP_ORD_NO', as: 'mappings' });

  PickupReq.belongsTo(ShipOrd, { foreignKey: 'SHIP_ORD_NO' });
  Claim.belongsTo(ShipOrd, { foreignKey: { name: 'SHIP_ORD_NO', allowNull: false } });
  CodSettle.belongsTo(ShipOrd, { foreignKey: 'SHIP_ORD_NO' });
  CodSettle.belongsTo(Driver, { foreignKey: 'DRV_ID' });

  AreaZip.belongsTo(Depot, { foreignKey: 'DEPOT_CD', onDelete: 'NO ACTION' });

  // who drives what
  Driver.belongsToMany(Route, { through: 'T_DRV_ROUTE', foreignKey: 'DRV_ID', otherKey: 'ROUTE_CD', timestamps: false });
  Route.belongsToMany(Driver, { through: 'T_DRV_ROUTE', foreignKey: 'ROUTE_CD', otherKey: 'DRV_ID', timestamps: false });
};
