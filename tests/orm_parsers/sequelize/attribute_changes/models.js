const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { define: { timestamps: false } });

const View = sequelize.define('report', { day: DataTypes.DATEONLY, total: DataTypes.INTEGER }, { tableName: 'report_view' });
View.removeAttribute('id');

const Keyed = sequelize.define('keyed', { part: { type: DataTypes.INTEGER, primaryKey: true }, line: { type: DataTypes.INTEGER, primaryKey: true, field: 'line_no' }, serial: { type: DataTypes.BIGINT, autoIncrement: true, unique: true } });

module.exports = { View, Keyed };
