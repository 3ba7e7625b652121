const { Sequelize, DataTypes, Model } = require('sequelize');

const sequelize = new Sequelize('mysql://localhost/case', { define: { freezeTableName: true, timestamps: false } });
const PREFIX = 'app_';

class Invoice extends Model {}
Invoice.init({ no: DataTypes.INTEGER }, { sequelize });

class Line extends Model {}
Line.init({ no: DataTypes.INTEGER }, { sequelize, modelName: 'InvoiceLine', freezeTableName: false });

class Tax extends Model {}
Tax.init({ no: DataTypes.INTEGER }, { sequelize, tableName: `${PREFIX}tax_rates` });

const Note = sequelize.define('Note', { no: DataTypes.INTEGER }, { freezeTableName: false, underscored: true, name: { singular: 'remark', plural: 'remarkSet' } });
const Frozen = sequelize.define('FrozenOne', { aB: DataTypes.INTEGER }, { underscored: true });

Invoice.hasMany(Line);
Line.belongsTo(Note);
Note.belongsToMany(Tax, { through: 'NoteTax' });

module.exports = { Invoice, Line, Tax, Note, Frozen };
