import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const lineItems = pgTable('lineItems', {
  lineItemId: uuid().primaryKey(),
  'quoted-name': text(),
  "withSpace": text('with space'),
  7: text(),
  isOK: boolean('is_ok'),
});
