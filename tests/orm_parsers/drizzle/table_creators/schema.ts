import { int, mysqlTableCreator } from 'drizzle-orm/mysql-core';
import { integer, pgTableCreator, text } from 'drizzle-orm/pg-core';
import { integer as whole, sqliteTableCreator } from 'drizzle-orm/sqlite-core';
import { withPrefix } from './names';

const pg = pgTableCreator(withPrefix);
const mysql = mysqlTableCreator((name) => 'my_' + name);
const lite = sqliteTableCreator((name) => `${name}s`.toLowerCase());

export const one = pg('one', { id: integer().primaryKey(), two: text() });
export const three = mysql('three', { id: int().primaryKey() });
export const four = lite('Four', { id: whole().primaryKey() });
export const five = pg('five', { one: integer('one_id').references(() => one.id) });
