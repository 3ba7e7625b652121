const { legacy } = require('../lib/columns');

/**
 * Work table of the EDI import.
 * @deprecated EDI was switched off in March 2019
 */
module.exports = (sequelize, DataTypes) =>
  sequelize.define(
    'ImpBuf',
    {
      SEQ: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      REC: DataTypes.STRING(1024),
      ERR_CD: DataTypes.CHAR(4),
    },
    legacy('W_IMP_BUF'),
  );
