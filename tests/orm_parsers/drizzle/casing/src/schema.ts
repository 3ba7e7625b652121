import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const calls = pgTable('calls', {
  callID: integer().primaryKey(),
  lineItem2Qty: integer(),
  HTTPStatus: text(),
  keptName: text('keptName'),
});
