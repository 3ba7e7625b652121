// Licence: this is the head of the file and says nothing of the table.

const { DataTypes } = require('sequelize');

module.exports = (sequelize) => {
  // What a ride costs.
  const Fare = sequelize.define('Fare', { cents: DataTypes.INTEGER }, { comment: 'not used: the comment in the code wins' });
  return Fare;
};
