const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('mysql://localhost/case', { define: { timestamps: false } });

const Team = sequelize.define('team', { name: DataTypes.STRING });
const Club = sequelize.define('club', { name: DataTypes.STRING });
const Player = sequelize.define('player', {
  // says nothing of null: the constraint is strict
  teamId: DataTypes.INTEGER,
  optionalTeam: { type: DataTypes.INTEGER, allowNull: true },
  neededTeam: { type: DataTypes.INTEGER, allowNull: false },
  declaredTeam: { type: DataTypes.INTEGER, references: { model: 'teams', key: 'id' } },
  otherTable: { type: DataTypes.INTEGER, references: { model: Club, key: 'id' }, onDelete: 'SET NULL' },
  loneReference: { type: DataTypes.INTEGER, references: { model: Team, key: 'id' }, onDelete: 'CASCADE', field: 'lone_ref' },
});

Player.belongsTo(Team, { foreignKey: 'teamId' });
Team.hasMany(Player, { foreignKey: 'teamId', onDelete: 'CASCADE' });
Team.hasMany(Player, { as: 'optional', foreignKey: 'optionalTeam' });
Team.hasMany(Player, { as: 'needed', foreignKey: 'neededTeam' });
Player.belongsTo(Team, { as: 'needing', foreignKey: 'neededTeam' });
Player.belongsTo(Team, { as: 'declared', foreignKey: 'declaredTeam' });
Player.belongsTo(Team, { as: 'elsewhere', foreignKey: 'otherTable' });

module.exports = { Team, Club, Player };
