import { pgSchema, pgTableCreator, text, integer } from 'drizzle-orm/pg-core';

const PREFIX = 'shop';
export const createTable = pgTableCreator((name) => `${PREFIX}_${name}`);
const billing = pgSchema('billing');

export const carts = createTable('carts', { id: integer('id').primaryKey() });
export const bills = billing.table('bills', (t) => ({
  id: t.integer().primaryKey(),
  cart: t.integer('cart_id').references(() => carts.id),
  text: t.text().notNull(),
}));
export const notes = createTable('notes', { bill: integer('bill_id').references(() => bills.id), text: text() });
