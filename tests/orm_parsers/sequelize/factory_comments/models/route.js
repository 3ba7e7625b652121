'use strict';

/**
 * The way a bus takes.
 * @param sequelize the connection
 */
module.exports = (sequelize, DataTypes) => {
  return sequelize.define('Route', { code: DataTypes.STRING(5) });
};
