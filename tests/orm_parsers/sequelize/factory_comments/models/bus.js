const { Model } = require('sequelize');

// A vehicle with a number plate.
module.exports = function (sequelize, DataTypes) {
  class Bus extends Model {}
  Bus.init(
    {
      /** without the country */
      plate: { type: DataTypes.STRING(10), comment: 'not this one' },
      seats: { type: DataTypes.INTEGER, comment: 'for sitting' },
    },
    { sequelize, modelName: 'Bus' },
  );
  return Bus;
};
