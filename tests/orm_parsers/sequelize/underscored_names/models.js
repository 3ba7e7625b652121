const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { define: { underscored: true } });

const HTTPCall = sequelize.define('HTTPCall', {
  statusCode: DataTypes.INTEGER,
  rawHTML: DataTypes.TEXT,
  userID: DataTypes.INTEGER,
  'has space': DataTypes.STRING,
  kept: { type: DataTypes.STRING, field: 'keptAsIs' },
  line2Text: DataTypes.STRING,
});
const ApiClient = sequelize.define('ApiClient', { clientKey: { type: DataTypes.STRING(20), primaryKey: true } });
const plain = sequelize.define('PlainTable', { someValue: DataTypes.STRING }, { underscored: false });

HTTPCall.belongsTo(ApiClient);
HTTPCall.belongsTo(ApiClient, { as: 'lastCaller', foreignKey: 'lastCallerRef' });
ApiClient.hasMany(plain, { foreignKey: { name: 'ownerKey', field: 'OWNER_KEY' } });
plain.hasOne(HTTPCall, { as: 'firstCall' });

module.exports = { sequelize };
