'use strict';

module.exports = (sequelize, DataTypes) => {
  // A place where ships stay.
  const Harbour = sequelize.define('Harbour', {
    code: { type: DataTypes.CHAR(5), primaryKey: true },
    /** in both languages */
    name: DataTypes.STRING,
    depth: { type: DataTypes.DECIMAL(6, 2), allowNull: false, defaultValue: 0 }, // metres
    isOpen: { type: DataTypes.BOOLEAN, field: 'is_open', defaultValue: true },
    tags: DataTypes.ARRAY(DataTypes.STRING(20)),
  });
  Harbour.associate = (models) => {
    Harbour.hasMany(models.Ship, { foreignKey: 'homeCode', onDelete: 'cascade' });
  };
  return Harbour;
};
