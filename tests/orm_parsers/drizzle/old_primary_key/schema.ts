import { int, mysqlTable, primaryKey } from 'drizzle-orm/mysql-core';

export const pairs = mysqlTable('pairs', { left: int('l').notNull(), right: int('r') }, (table) => ({
  key: primaryKey(table.left, table.right),
}));
