module.exports = (sequelize, DataTypes) => sequelize.define('client', { name: DataTypes.STRING(40) });
