import { int, mysqlSchema } from 'drizzle-orm/mysql-core';
import { integer, pgSchema, pgTable, text } from 'drizzle-orm/pg-core';

export const store = pgSchema('store');
export const stock = mysqlSchema('stock');
export const level = store.enum('level', ['low', 'high']);

export const users = pgTable('users', { id: integer().primaryKey() });
export const wares = store.table('wares', { id: integer().primaryKey(), level: level().notNull(), owner: integer().references(() => users.id) });
export const notes = store.table('users', { ware: integer('ware_id').references(() => wares.id), body: text() });
export const bins = stock.table('bins', { id: int().primaryKey() });
export const shelf = stock.table('shelf', { bin: int().references(() => bins.id) });
export const seen = store.view('seen').as((qb) => qb.select().from(wares));
