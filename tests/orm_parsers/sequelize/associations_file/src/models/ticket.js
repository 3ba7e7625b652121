module.exports = (sequelize, DataTypes) =>
  sequelize.define('ticket', { subject: DataTypes.TEXT, clientId: { type: DataTypes.INTEGER, allowNull: false, field: 'client_id' } });
