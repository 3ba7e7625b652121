const { auditColumns, flag, legacy } = require('../lib/columns');

/** Drivers, ours and subcontracted. LIC_NO is the number of the driving licence. */
module.exports = (sequelize, DataTypes) => {
  const Driver = sequelize.define(
    'Driver',
    {
      DRV_ID: { type: DataTypes.INTEGER.UNSIGNED, primaryKey: true, autoIncrement: true },
      DRV_NM: { type: DataTypes.STRING(60), allowNull: false },
      DRV_NM_KANA: { type: DataTypes.STRING(60) },
      MOB_NO: { type: DataTypes.STRING(24) },
      BIRTH_DT: { type: DataTypes.DATEONLY },
      LIC_NO: { type: DataTypes.STRING(16), unique: true },
      /** @deprecated pager number, the pagers were handed in in 2012 */
      PAGER_NO: { type: DataTypes.STRING(16) },
      SUBCON_FLG: flag(),
      // never a column, only for the screen
      dispName: {
        type: DataTypes.VIRTUAL,
        get() {
          return `${this.DRV_NM} (${this.DRV_ID})`;
        },
      },
      ...auditColumns,
    },
    legacy('M_DRIVER'),
  );
  return Driver;
};
