const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', {
  define: { createdAt: 'created_on', updatedAt: 'updated_on', paranoid: true },
});

exports.A = sequelize.define('a', { x: DataTypes.TEXT });
exports.B = sequelize.define('b', { x: DataTypes.TEXT }, { createdAt: false, deletedAt: 'removedAt' });
exports.C = sequelize.define('c', { x: DataTypes.TEXT }, { updatedAt: false, paranoid: false, underscored: true, createdAt: 'madeAt' });
exports.D = sequelize.define('d', { x: DataTypes.TEXT }, { timestamps: false });
exports.E = sequelize.define('e', { x: DataTypes.TEXT, created_on: { type: DataTypes.DATEONLY, field: 'CREATED' } }, { deletedAt: false });
exports.F = sequelize.define('f', { x: DataTypes.TEXT }, { createdAt: true, updatedAt: true, version: 'revision' });
exports.G = sequelize.define('g', { x: DataTypes.TEXT, deletedAt: DataTypes.BIGINT }, { version: true });
