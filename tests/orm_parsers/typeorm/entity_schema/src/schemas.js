const { EntitySchema } = require('typeorm');

const AuditSchema = new EntitySchema({
  name: 'audit',
  columns: { changedBy: { type: 'varchar', length: 40, nullable: true } },
});

// every device that ever signed in
module.exports.DeviceSchema = new EntitySchema({
  name: 'Device',
  tableName: 'devices',
  schema: 'security',
  columns: {
    id: { type: Number, primary: true, generated: true },
    /** as the vendor writes it */
    serialNo: { name: 'serial_no', type: 'varchar', length: 64, unique: true },
    seen: { type: 'timestamp', createDate: true },
  },
  embeddeds: { audit: { schema: AuditSchema, prefix: 'aud' } },
  relations: {
    owner: { type: 'many-to-one', target: 'Owner', joinColumn: { name: 'owner_id' }, onDelete: 'SET NULL' },
    tags: { type: 'many-to-many', target: 'Tag', joinTable: true },
  },
  indices: [{ name: 'IX_DEVICE', columns: ['serialNo', 'owner'], unique: true }],
});

module.exports.OwnerSchema = new EntitySchema({
  name: 'Owner',
  columns: { id: { type: 'int', primary: true } },
});

module.exports.TagSchema = new EntitySchema({
  name: 'Tag',
  columns: { word: { type: 'varchar', length: 20, primary: true } },
});
