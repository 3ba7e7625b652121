const { auditColumns, legacy } = require('../lib/columns');

/** Someone has to be visited to collect a parcel (集荷依頼), usually goods that go back. */
module.exports = (sequelize, DataTypes) => {
  const PickupReq = sequelize.define(
    'PickupReq',
    {
      REQ_NO: { type: DataTypes.STRING(14), primaryKey: true },
      CUST_NM: { type: DataTypes.STRING(120), allowNull: false },
      CUST_TEL: DataTypes.STRING(24),
      CUST_ADDR: DataTypes.STRING(400),
      WISH_DT: DataTypes.DATEONLY,
      WISH_SLOT: { type: DataTypes.ENUM('AM', 'PM', 'EVE') },
      DONE_DT: DataTypes.DATE,
      ...auditColumns,
    },
    legacy('T_PICKUP_REQ'),
  );
  return PickupReq;
};
