import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Written by a generator, imported by nobody. */
export const user = pgTable('user', { id: text().primaryKey(), bannedAt: timestamp('banned_at') });
