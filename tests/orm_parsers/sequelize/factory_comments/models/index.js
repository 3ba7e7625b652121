const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { define: { timestamps: false } });

module.exports = {
  sequelize,
  Route: require('./route')(sequelize, DataTypes),
  Stop: require('./stop').default(sequelize, DataTypes),
  Bus: require('./bus')(sequelize, DataTypes),
  Fare: require('./fare')(sequelize),
};
