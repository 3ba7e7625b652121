const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { define: { timestamps: false } });

const Flight = sequelize.define('flight', {
  carrier: { type: DataTypes.CHAR(2), primaryKey: true },
  number: { type: DataTypes.INTEGER, primaryKey: true },
  slot: { type: DataTypes.INTEGER, unique: true },
});
const Bag = sequelize.define('bag', { weight: DataTypes.FLOAT });

Bag.belongsTo(Flight);
Bag.belongsTo(Flight, { as: 'planned', foreignKey: 'plannedSlot', targetKey: 'slot' });
Flight.hasMany(Bag, { as: 'lost', foreignKey: 'lostOn' });

module.exports = { Flight, Bag };
