import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { columns, makeColumn, tableName, other } from 'elsewhere';

export const a = pgTable(tableName('a'), { id: integer() });
export const b = pgTable('b', { ...columns, id: integer(), made: makeColumn() });
export const c = pgTable('c', columns);
export const d = pgTable('d', { x: text().references(() => other.id) });
