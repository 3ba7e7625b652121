'use strict';
const { Model } = require('sequelize');
module.exports = (sequelize, DataTypes) => {
  class Post extends Model {
    static associate(models) {
      this.belongsTo(models.User, { foreignKey: 'authorId', as: 'author' });
    }
  }
  Post.init({ title: DataTypes.STRING, authorId: { type: DataTypes.INTEGER, allowNull: false } }, { sequelize, modelName: 'Post', paranoid: true });
  return Post;
};
