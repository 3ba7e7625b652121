// Where passengers get on.
exports.default = (sequelize, DataTypes) =>
  sequelize.define('Stop', {
    // as printed on the sign
    name: DataTypes.STRING,
    zone: DataTypes.INTEGER, // of the tariff
  });
