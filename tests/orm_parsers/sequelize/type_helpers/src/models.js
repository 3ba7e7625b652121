const { Sequelize, DataTypes } = require('sequelize');
const { money, id, foreign, text, ascii, stamps } = require('./types');

const sequelize = new Sequelize('mysql://localhost/case', { define: { timestamps: false } });

const Account = sequelize.define('account', { id, name: { type: text, allowNull: false }, token: { type: ascii(40), unique: true }, balance: money() });
const Move = sequelize.define('move', { id: { ...id }, accountId: foreign('accounts', { allowNull: false, onDelete: 'CASCADE' }), amount: { ...money(4), comment: 'signed' }, ...stamps });

module.exports = { Account, Move };
