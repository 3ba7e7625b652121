const { Sequelize, DataTypes } = require('sequelize');
const sequelize = new Sequelize('case', 'user', 'secret', { dialect: 'mysql' });

exports.Thing = sequelize.define(
  'thing',
  {
    a: DataTypes.STRING,
    b: DataTypes.STRING(64).BINARY,
    d: DataTypes.CHAR(2),
    e: DataTypes.TEXT,
    f: DataTypes.TEXT('medium'),
    i: DataTypes.BIGINT(20).UNSIGNED,
    j: DataTypes.TINYINT,
    k: DataTypes.MEDIUMINT.UNSIGNED,
    l: DataTypes.INTEGER(11),
    m: DataTypes.INTEGER.UNSIGNED.ZEROFILL,
    n: DataTypes.FLOAT(11, 10),
    o: DataTypes.DOUBLE(5, 2),
    p: DataTypes.DECIMAL(10, 2).UNSIGNED,
    q: DataTypes.REAL,
    r: DataTypes.DATE,
    s: DataTypes.DATE(3),
    t: DataTypes.DATEONLY,
    u: DataTypes.TIME,
    v: DataTypes.BOOLEAN,
    w: DataTypes.BLOB('tiny'),
    x: DataTypes.ENUM('one', 'two'),
    y: DataTypes.UUID,
    z: DataTypes.JSON,
    aa: { type: DataTypes.DATE, defaultValue: DataTypes.NOW },
  },
  { timestamps: false },
);
