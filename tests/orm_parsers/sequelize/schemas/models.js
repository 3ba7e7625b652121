const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { schema: 'main', define: { timestamps: false } });

const User = sequelize.define('user', { name: DataTypes.STRING });
const Log = sequelize.define('log', { text: DataTypes.TEXT, userId: { type: DataTypes.INTEGER, references: { model: { tableName: 'users', schema: 'main' }, key: 'id' } } }, { schema: 'audit' });
const Entry = sequelize.define('entry', { text: DataTypes.TEXT }, { schema: 'audit', tableName: 'ENTRIES' });

Entry.belongsTo(User);
Entry.belongsTo(Log);
User.belongsToMany(Log, { through: 'user_logs' });

module.exports = { User, Log, Entry };
