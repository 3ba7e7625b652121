import { relations } from 'drizzle-orm';
import { int, sqliteTable } from 'drizzle-orm/sqlite-core';
import { authors } from './authors';

export const books = sqliteTable('books', { id: int().primaryKey(), by: int('author_id').notNull() });
export const bookRelations = relations(books, ({ one }) => ({ author: one(authors, { fields: [books.by], references: [authors.id] }) }));
