const { sqliteTable, integer, text, real, blob, primaryKey } = require('drizzle-orm/sqlite-core');

const LEVELS = ['low', 'high'];

exports.readings = sqliteTable(
  'readings',
  {
    sensor: text('sensor', { length: 20 }),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
    value: real('value'),
    raw: blob('raw', { mode: 'buffer' }),
    level: text('level', { enum: LEVELS }),
    n: integer('n').primaryKey({ autoIncrement: true }),
  },
  (table) => [primaryKey({ columns: [table.sensor, table.at] })],
);
