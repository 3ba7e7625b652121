const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { define: { timestamps: false } });

const Shop = sequelize.define('Shop', { slug: { type: DataTypes.STRING(20), unique: true } });
const Sale = sequelize.define('sale', { total: DataTypes.INTEGER });
const Desk = sequelize.define('desks', { no: { type: DataTypes.INTEGER, primaryKey: true } });
const Clerk = sequelize.define('Clerk', { shopSlug: { type: DataTypes.STRING(20), allowNull: false } });

Shop.hasMany(Sale);
Shop.hasMany(Sale, { as: 'returns', foreignKey: 'returned_to', onDelete: 'CASCADE' });
Shop.hasMany(Clerk, { foreignKey: 'shopSlug', sourceKey: 'slug' });
Shop.hasOne(Desk);
Desk.hasOne(Clerk, { as: 'mainDesks' });
Clerk.hasOne(Desk, { foreignKey: { name: 'lastClerk', allowNull: false } });
Clerk.hasMany(Clerk, { as: 'helpers', foreignKey: 'bossId', constraints: false });

module.exports = { Shop, Sale, Desk, Clerk };
