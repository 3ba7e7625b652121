const { Sequelize, DataTypes } = require('sequelize');
const sequelize = new Sequelize('postgres://x', { define: { timestamps: false } });

const Film = sequelize.define('film', { title: DataTypes.STRING });
const Actor = sequelize.define('actor', { id: { type: DataTypes.UUID, primaryKey: true } });
const Role = sequelize.define('role', { id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true }, name: DataTypes.STRING(50) });

Film.belongsToMany(Actor, { through: 'film_actors' });
Actor.belongsToMany(Film, { through: 'film_actors' });
Film.belongsToMany(Actor, { through: Role, as: 'cast', foreignKey: 'film_no', otherKey: 'actor_no' });
Film.belongsToMany(Film, { through: 'sequels', as: 'followers', foreignKey: 'firstId', otherKey: 'nextId' });
