const { DataTypes } = require('sequelize');
const { audit, code, flag, legacy, STATES, withDefaults } = require('../lib/attributes');

module.exports = (db) => {
  const Bin = db.define('Bin', { code: code(8, { primaryKey: true }), locked: flag(), ...audit }, legacy('bins'));
  db.define(
    'Lot',
    withDefaults({ state: { type: DataTypes.ENUM(Object.values(STATES)), defaultValue: STATES.NEW }, full: flag(true) }),
    { ...legacy('lots'), schema: 'stock', comment: 'goods of one delivery' },
  );
  return Bin;
};
