import { integer, pgTable } from 'drizzle-orm/pg-core';

export const crates = pgTable('crates', { id: integer().primaryKey(), shelf: integer('shelf_id') });
export const shelves = pgTable('shelves', { id: integer().primaryKey() });
