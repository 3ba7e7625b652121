import { relations } from 'drizzle-orm';
import { int, sqliteTable } from 'drizzle-orm/sqlite-core';
import { books } from '.';

export const authors = sqliteTable('authors', { id: int().primaryKey(), first: int('first_book').references(() => books.id) });
export const authorRelations = relations(authors, ({ many }) => ({ books: many(books) }));
