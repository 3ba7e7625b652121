import { DataTypes, Sequelize } from 'sequelize';

const sequelize = new Sequelize({ dialect: 'mariadb', define: { underscored: true, timestamps: false } });

export const Site = sequelize.define('site', { siteNo: { type: DataTypes.INTEGER, primaryKey: true } }, { schema: 'geo' });
export const Mast = sequelize.define('mast', {
  site: { type: DataTypes.INTEGER, references: { model: 'sites', key: 'site_no' }, onDelete: 'CASCADE' },
  other: { type: DataTypes.INTEGER, references: { model: { tableName: 'elsewhere', schema: 'ext' }, key: 'nr' } },
  again: { type: DataTypes.INTEGER, references: { model: Site, key: 'site_no' } },
});
