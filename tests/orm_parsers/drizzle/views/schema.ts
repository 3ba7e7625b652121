import { eq, sql } from 'drizzle-orm';
import { boolean, integer, pgMaterializedView, pgTable, pgView, text } from 'drizzle-orm/pg-core';

export const books = pgTable('books', { id: integer().primaryKey(), title: text('book_title').notNull(), out: boolean() });
export const lent = pgView('lent').as((qb) => qb.select().from(books).where(eq(books.out, true)));
/** per title */
export const counts = pgMaterializedView('counts').as((qb) =>
  qb.select({ title: books.title, copies: sql<number>`count(*)`.as('n_copies') }).from(books).groupBy(books.title),
);
export const manual = pgView('manual', { id: integer(), label: text('the_label') }).existing();
