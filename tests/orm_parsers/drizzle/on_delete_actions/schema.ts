import { int, mysqlTable } from 'drizzle-orm/mysql-core';

export const base = mysqlTable('base', { id: int().primaryKey(), other: int().unique() });
export const users = mysqlTable('users', {
  a: int().references(() => base.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  b: int().references(() => base.id, { onDelete: 'set null' }),
  c: int().references(() => base.id, { onDelete: 'restrict' }),
  d: int().references(() => base.id, { onDelete: 'no action' }),
  e: int().references(() => base.other, { onUpdate: 'cascade' }),
  f: int().notNull().references(() => base.id),
});
