import { boolean, pgTable, text } from 'drizzle-orm/pg-core';

export const user = pgTable('user', { id: text().primaryKey(), verified: boolean().notNull().default(false) });
