'use strict';

module.exports = function (sequelize, DataTypes) {
  const Ship = sequelize.define(
    'Ship',
    {
      length: { type: DataTypes.INTEGER, comment: 'metres' },
      label: { type: DataTypes.VIRTUAL, get() { return 'x'; } },
      photo: DataTypes.BLOB,
    },
    { tableName: 'fleet', indexes: [{ unique: true, fields: ['length', { name: 'homeCode' }] }] },
  );
  Ship.associate = function (models) {
    Ship.belongsTo(models.Harbour, { foreignKey: 'homeCode', as: 'home' });
  };
  return Ship;
};
