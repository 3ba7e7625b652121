const orm = require('drizzle-orm');
const { pgTable: table, serial, text: words, integer, index } = require('drizzle-orm/pg-core');

const authors = table('authors', { id: serial('id').primaryKey(), name: words('name').notNull() });
const books = table(
  'books',
  { id: serial('id').primaryKey(), author: integer('author_id').references(() => authors.id, { onDelete: 'cascade' }) },
  (b) => [index('by_author').on(b.author)],
);
const bookRelations = orm.relations(books, ({ one }) => ({ author: one(authors, { fields: [books.author], references: [authors.id] }) }));

module.exports = { authors, books, bookRelations };
