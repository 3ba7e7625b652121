const { Sequelize, DataTypes, Model } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case');

class Document extends Model {}
Document.init({ title: DataTypes.STRING, isTemplate: { type: DataTypes.BOOLEAN, defaultValue: false } }, { sequelize, tableName: 'documents' });

class Template extends Model {}
Template.init({ title: DataTypes.STRING, usedTimes: DataTypes.INTEGER }, { sequelize, tableName: 'documents', updatedAt: false });

module.exports = { Document, Template };
