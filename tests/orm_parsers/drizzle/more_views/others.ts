import { int as mysqlInt, mysqlTable, mysqlView, varchar } from 'drizzle-orm/mysql-core';
import { int, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core';

export const cars = mysqlTable('cars', { id: mysqlInt().primaryKey(), make: varchar({ length: 9 }).notNull() });
export const makes = mysqlView('makes').as((qb) => qb.select({ make: cars.make }).from(cars));
export const bikes = sqliteTable('bikes', { id: int().primaryKey(), make: text('maker') });
export const allBikes = sqliteView('all_bikes').as((qb) => qb.select().from(bikes));
export const old = sqliteView('old_bikes', { id: int(), since: text('made_in').notNull() }).existing();
