const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { define: { timestamps: false } });

const Person = sequelize.define(
  'person',
  {
    first: {
      type: DataTypes.STRING,
      get() {
        return this.getDataValue('first').trim();
      },
      set(value) {
        this.setDataValue('first', value);
      },
      validate: { notEmpty: true, len: [1, 40] },
    },
    full: { type: DataTypes.VIRTUAL, get() { return this.first; } },
    age: DataTypes.VIRTUAL(DataTypes.INTEGER, ['born']),
    born: { type: new DataTypes.DATEONLY(), allowNull: false, validate: { isDate: { msg: 'no date' } } },
    shout: { type: new DataTypes.VIRTUAL(DataTypes.STRING) },
  },
  {
    getterMethods: { initials() { return 'x'; } },
    defaultScope: { attributes: { exclude: ['born'] } },
    scopes: { grown: { where: { age: 18 } } },
    hooks: { beforeCreate: (person) => person },
    instanceMethods: {},
  },
);

module.exports = { Person };
