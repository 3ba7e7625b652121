const { Sequelize, DataTypes } = require('sequelize');

const dialect = process.env.DB_DIALECT;
const sequelize = new Sequelize(process.env.DB_NAME, process.env.DB_USER, process.env.DB_PASSWORD, { dialect });

const isPostgres = dialect === 'postgres';

exports.Reading = sequelize.define(
  'reading',
  {
    raw: isPostgres ? DataTypes.JSONB : DataTypes.JSON,
    key: { type: DataTypes.UUID, allowNull: false },
    at: DataTypes.DATE,
    note: { type: DataTypes.STRING(isPostgres ? 400 : 190) },
  },
  { timestamps: false },
);
