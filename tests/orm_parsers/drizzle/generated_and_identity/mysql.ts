import { sql } from 'drizzle-orm';
import { int, mysqlTable, varchar } from 'drizzle-orm/mysql-core';

export const boxes = mysqlTable('boxes', {
  id: int().autoincrement().primaryKey(),
  side: int().notNull(),
  volume: int().generatedAlwaysAs(sql`side * side * side`, { mode: 'stored' }),
  name: varchar({ length: 5 }).$defaultFn(() => 'box'),
});
