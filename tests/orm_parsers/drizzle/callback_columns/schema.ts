import { mysqlTable } from 'drizzle-orm/mysql-core';
import { pgTable } from 'drizzle-orm/pg-core';
import { sqliteTable } from 'drizzle-orm/sqlite-core';

export const a = pgTable('a', (t) => ({ id: t.uuid().defaultRandom().primaryKey(), at: t.timestamp('made_at', { withTimezone: true }).notNull() }));
export const b = mysqlTable('b', ({ int, varchar }) => ({ id: int().primaryKey(), name: varchar('the_name', { length: 7 }) }));
export const c = sqliteTable('c', (t) => {
  const key = t.integer().primaryKey({ autoIncrement: true });
  return { key, word: t.text({ enum: ['x', 'y'] }).notNull() };
});
