import { mysqlEnum, mysqlTable, int, varchar, datetime, boolean, serial, tinyint, text, decimal } from 'drizzle-orm/mysql-core';

export const users = mysqlTable('users', {
  id: int('id', { unsigned: true }).autoincrement().primaryKey(),
  name: varchar('name', { length: 50 }),
  role: mysqlEnum('role', ['guest', 'host']).notNull().default('guest'),
  since: datetime('since', { mode: 'date', fsp: 3 }),
  ok: boolean(),
  age: tinyint(),
  no: serial(),
  about: text(),
  paid: decimal({ precision: 8 }),
});
