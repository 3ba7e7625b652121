const { Sequelize, DataTypes } = require('sequelize');

const sequelize = new Sequelize({ dialect: 'sqlite' });

const Appointment = sequelize.define('Appointment', { appointment_id: { type: DataTypes.INTEGER, primaryKey: true }, startsAt: DataTypes.DATE }, { underscored: true });
const UserData = sequelize.define('UserData', { rawJSON: DataTypes.JSON }, { underscored: true });
const Frozen = sequelize.define('FrozenThing', { oneTwo: DataTypes.FLOAT }, { underscored: true, freezeTableName: true });
const Person = sequelize.define('Person', {}, { timestamps: false });
const Child = sequelize.define('child', {}, { timestamps: false });
const Category = sequelize.define('AssetCategory', {}, { timestamps: false, underscored: true });

UserData.belongsTo(Appointment);
Frozen.belongsTo(Appointment, { as: 'lastAppointment', constraints: false });
