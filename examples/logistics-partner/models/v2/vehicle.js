const { Model, DataTypes } = require('sequelize');

/** Vans and trucks. */
class Vehicle extends Model {
  static associate(models) {
    this.hasMany(models.VehicleInspection, { foreignKey: 'vehicleId', as: 'inspections' });
  }
}

/** Two-yearly inspection (車検) and what it cost. */
class VehicleInspection extends Model {
  static associate(models) {
    this.belongsTo(models.Vehicle, { as: 'vehicle' });
  }
}

module.exports = (sequelize) => {
  Vehicle.init(
    {
      plate: { type: DataTypes.STRING(16), allowNull: false, unique: true },
      model: DataTypes.STRING(60),
      homeDepot: { type: DataTypes.STRING(6), field: 'home_depot_cd' },
      capacityKg: { type: DataTypes.INTEGER, allowNull: false },
      retiredOn: DataTypes.DATEONLY,
    },
    { sequelize, underscored: true },
  );
  VehicleInspection.init(
    {
      inspectedOn: { type: DataTypes.DATEONLY, allowNull: false },
      validUntil: { type: DataTypes.DATEONLY, allowNull: false },
      cost: DataTypes.DECIMAL(10, 2),
      passed: { type: DataTypes.BOOLEAN, defaultValue: true },
    },
    { sequelize, underscored: true, createdAt: 'entered_at', updatedAt: false },
  );
  return { Vehicle, VehicleInspection };
};
