const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { define: { timestamps: false } });

const Country = sequelize.define('country', { code: { type: DataTypes.CHAR(2), primaryKey: true }, nr: { type: DataTypes.SMALLINT, unique: true } });
const City = sequelize.define('city', { name: DataTypes.STRING });
const Person = sequelize.define('Person', { name: DataTypes.STRING });

City.belongsTo(Country);
City.belongsTo(Country, { as: 'twin', onDelete: 'CASCADE' });
City.belongsTo(Country, { foreignKey: 'former_country' });
City.belongsTo(Country, { foreignKey: { name: 'byNumber', field: 'country_nr', allowNull: false, comment: 'as in the atlas' }, targetKey: 'nr', as: 'numbered' });
City.belongsTo(Person, { as: 'mayor', foreignKey: { fieldName: 'mayorRef', unique: true, defaultValue: 1 } });
City.belongsTo(Person, { as: 'founder', constraints: false });
City.belongsTo(Person, { as: 'poet', constraints: false, onDelete: 'SET NULL' });
City.belongsTo(Person, { as: 'guest', keyType: DataTypes.BIGINT });
Person.belongsTo(Person, { as: 'parent', foreignKey: { allowNull: false, name: 'parent_id' }, onDelete: 'restrict' });

module.exports = { Country, City, Person };
