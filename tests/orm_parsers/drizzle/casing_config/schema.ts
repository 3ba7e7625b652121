import { int, sqliteTable } from 'drizzle-orm/sqlite-core';

export const t = sqliteTable('t', { some_column: int(), other: int('o_ther') });
