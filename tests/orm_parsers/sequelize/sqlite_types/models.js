const { Sequelize, DataTypes } = require('sequelize');
const sequelize = new Sequelize({ dialect: 'sqlite', storage: ':memory:' });

exports.Thing = sequelize.define('thing', {
  a: DataTypes.STRING(40),
  b: DataTypes.STRING.BINARY,
  c: DataTypes.CHAR(2),
  e: DataTypes.TEXT('long'),
  f: DataTypes.CITEXT,
  i: DataTypes.BIGINT,
  j: DataTypes.TINYINT,
  k: DataTypes.SMALLINT,
  l: DataTypes.INTEGER.UNSIGNED,
  n: DataTypes.FLOAT,
  o: DataTypes.DOUBLE,
  p: DataTypes.DECIMAL(10, 2),
  q: DataTypes.REAL,
  r: DataTypes.DATE,
  t: DataTypes.DATEONLY,
  u: DataTypes.TIME,
  v: DataTypes.BOOLEAN,
  w: DataTypes.BLOB,
  x: DataTypes.ENUM('one', 'two'),
  y: DataTypes.UUID,
  z: DataTypes.JSON,
});
