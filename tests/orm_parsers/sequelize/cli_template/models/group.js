'use strict';
module.exports = (sequelize, DataTypes) => {
  const Group = sequelize.define('Group', { name: DataTypes.STRING }, { tableName: 'user_groups' });
  Group.associate = function (models) {
    Group.belongsToMany(models.User, { through: 'UserGroups', timestamps: false });
  };
  return Group;
};
