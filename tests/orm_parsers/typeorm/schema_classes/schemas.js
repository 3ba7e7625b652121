const { DataSource, EntitySchema } = require('typeorm');

class Warehouse {}

class Bay {
  constructor(name) {
    this.name = name;
  }
}

const WarehouseSchema = new EntitySchema({
  target: Warehouse,
  name: 'Warehouse',
  trees: [{ type: 'nested-set' }],
  columns: {
    id: { primary: true, type: 'uuid', generated: 'uuid' },
    name: { type: 'varchar', length: 60, unique: true, comment: 'as painted on the gate' },
    removed: { type: 'timestamp', deleteDate: true },
  },
  relations: {
    parent: { type: 'many-to-one', treeParent: true, target: 'Warehouse' },
    parts: { type: 'one-to-many', treeChildren: true, target: 'Warehouse', inverseSide: 'parent' },
  },
});

const BaySchema = new EntitySchema({
  target: Bay,
  name: 'Bay',
  tableName: 'bays',
  columns: {
    no: { primary: true, type: 'smallint' },
    house: { name: 'house_id', type: 'uuid', foreignKey: { target: 'Warehouse', inverseSide: 'id', onDelete: 'CASCADE' } },
    kind: { type: 'varchar', default: 'open' },
  },
  foreignKeys: [{ target: 'Warehouse', columnNames: ['kind'], referencedColumnNames: ['name'] }],
});

module.exports = { WarehouseSchema, BaySchema, source: new DataSource({ type: 'postgres' }) };
