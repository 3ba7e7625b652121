const { Model, DataTypes } = require('sequelize');

class Owner extends Model {
  static init(sequelize) {
    return super.init({ email: { type: DataTypes.STRING(120), unique: true } }, { sequelize, modelName: 'owner', timestamps: false });
  }
}

class Pet extends Model {
  static init(sequelize) {
    super.init({ name: DataTypes.STRING(30) }, { sequelize, modelName: 'pet', timestamps: false });
    const { owner } = sequelize.models;
    owner.hasMany(Pet);
    Pet.belongsTo(owner);
  }
}

class Passport extends Model {
  static init(sequelize) {
    super.init({ number: DataTypes.STRING(9) }, { sequelize, modelName: 'passport', timestamps: false });
  }

  static associate({ pet, owner }) {
    pet.hasOne(this, { as: 'papers' });
    this.belongsTo(owner, { foreignKey: { name: 'mail', allowNull: false, field: 'owner_mail' }, targetKey: 'email' });
  }
}

module.exports = { Owner, Pet, Passport };
