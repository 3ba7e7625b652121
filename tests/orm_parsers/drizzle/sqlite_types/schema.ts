import { blob, int, integer, numeric, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const kinds = sqliteTable('kinds', {
  a: int().primaryKey({ autoIncrement: true }),
  b: integer({ mode: 'boolean' }).notNull().default(true),
  c: integer({ mode: 'timestamp' }),
  d: integer('d_d', { mode: 'timestamp_ms' }).notNull(),
  e: text({ mode: 'json' }).$type<string[]>(),
  f: text({ length: 40, enum: ['on', 'off'] }).default('off'),
  g: blob({ mode: 'json' }),
  h: blob('h_h', { mode: 'bigint' }),
  i: numeric(),
  j: real(),
  k: blob(),
});
