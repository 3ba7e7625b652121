const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { define: { timestamps: false } });
const db = {};
for (const define of [require('./models/client'), require('./models/ticket'), require('./models/label')]) {
  const model = define(sequelize, DataTypes);
  db[model.name] = model;
}
require('./associations')(db);

module.exports = { ...db, sequelize };
