module.exports = (sequelize, DataTypes) => sequelize.define('label', { word: DataTypes.STRING(12) }, { paranoid: true });
