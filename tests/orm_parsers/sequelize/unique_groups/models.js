const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { define: { timestamps: false, underscored: true } });

const Cell = sequelize.define(
  'cell',
  {
    boardId: { type: DataTypes.INTEGER, unique: 'cell_place' },
    rowNo: { type: DataTypes.INTEGER, unique: 'cell_place' },
    colNo: { type: DataTypes.INTEGER, unique: { name: 'cell_place', msg: 'taken' } },
    token: { type: DataTypes.STRING, unique: true },
    serial: { type: DataTypes.STRING, unique: { msg: 'there already' } },
    batch: { type: DataTypes.STRING, unique: 'batch_once' },
  },
  {
    indexes: [
      { fields: ['token'] },
      { unique: true, fields: ['row_no', 'serial'] },
      { name: 'by_batch', fields: [{ name: 'batch', order: 'DESC' }, 'board_id'] },
      { unique: true, fields: ['col_no'], where: { serial: null } },
      { fields: [sequelize.fn('lower', sequelize.col('token'))] },
    ],
  },
);

module.exports = { Cell };
