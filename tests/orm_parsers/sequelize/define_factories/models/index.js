const fs = require('fs');
const path = require('path');
const { Sequelize, DataTypes } = require('sequelize');
const config = require('../config/config.json').production;

const sequelize = new Sequelize(config.database, config.username, config.password, config);
const db = {};
fs.readdirSync(__dirname).filter((file) => file !== 'index.js').forEach((file) => {
  const model = require(path.join(__dirname, file))(sequelize, DataTypes);
  db[model.name] = model;
});
Object.values(db).forEach((model) => model.associate && model.associate(db));
module.exports = { ...db, sequelize };
