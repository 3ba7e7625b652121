const { Sequelize, DataTypes } = require('sequelize');

module.exports = (sequelize) => {
  sequelize.define('Log', { text: DataTypes.STRING }, { timestamps: true, updatedAt: false, createdAt: 'writtenAt' });
  sequelize.define('Draft', { createdAt: { type: DataTypes.DATE, allowNull: true, comment: 'own' } }, { paranoid: true, deletedAt: 'gone_at' });
  sequelize.define('Plain', { a: DataTypes.BIGINT }, { timestamps: false, paranoid: true });
  sequelize.define('Counted', { a: DataTypes.TINYINT }, { timestamps: false, version: true });
};
