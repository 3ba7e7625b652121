'use strict';
const { Model } = require('sequelize');
module.exports = (sequelize, DataTypes) => {
  class User extends Model {
    static associate(models) {
      User.hasMany(models.Post, { foreignKey: 'authorId', as: 'posts', onDelete: 'CASCADE' });
      this.belongsToMany(models.Group, { through: 'UserGroups', timestamps: false });
    }
  }
  User.init({ firstName: DataTypes.STRING, email: { type: DataTypes.STRING, unique: true } }, { sequelize, modelName: 'User' });
  return User;
};
