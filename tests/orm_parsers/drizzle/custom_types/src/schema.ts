import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, money, range } from './types';

export const files = pgTable('files', {
  name: text().primaryKey(),
  body: bytea('body').notNull(),
  hash: bytea(),
  pages: range('pages', { of: 'whole' }),
  open: range({ of: 'day' }).array(),
  price: money('price'),
});
