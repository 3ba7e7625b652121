const { Sequelize, DataTypes, Model } = require('sequelize');

const sequelize = new Sequelize('sqlite::memory:');

class Library extends Model {
  static init(connection) {
    super.init({ id: { type: DataTypes.UUID, defaultValue: DataTypes.UUIDV4, primaryKey: true }, name: DataTypes.STRING }, { sequelize: connection, modelName: 'library' });
  }
}

class Shelf extends Model {
  static init(connection) {
    super.init({ label: DataTypes.STRING }, { sequelize: connection, modelName: 'shelf' });
    const { library } = connection.models;
    library.hasMany(Shelf, { onDelete: 'CASCADE' });
    Shelf.belongsTo(library);
    connection.models.library.belongsTo(connection.model('shelf'), { as: 'mainShelf' });
  }
}

class Database {
  buildModels(connection) {
    Library.init(connection);
    Shelf.init(connection);
  }
}

new Database().buildModels(sequelize);

module.exports = { Database, Library, Shelf, sequelize };
