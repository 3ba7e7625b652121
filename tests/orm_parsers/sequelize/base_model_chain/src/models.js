const { Sequelize, DataTypes } = require('sequelize');
const { BaseModel, WithPublicId } = require('./base');

const sequelize = new Sequelize('postgres://localhost/case');

class Expense extends WithPublicId {}
Expense.setup(sequelize, { amountInCents: DataTypes.INTEGER }, { paranoid: true });

class ExpenseItem extends BaseModel {}
ExpenseItem.setup(sequelize, { text: DataTypes.STRING, expenseId: { type: DataTypes.BIGINT, references: { key: 'id', model: 'expenses' } } }, { timestamps: false });

Expense.hasMany(ExpenseItem, { foreignKey: 'expenseId' });

module.exports = { Expense, ExpenseItem };
