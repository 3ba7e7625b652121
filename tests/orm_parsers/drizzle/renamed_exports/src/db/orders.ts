import { integer, pgTable } from 'drizzle-orm/pg-core';
import users from '~/db/users';
import { people } from '~/db';
import type { PgColumn } from 'drizzle-orm/pg-core';

export const orders = pgTable('orders', {
  id: integer().primaryKey(),
  buyer: integer('buyer_id').references((): PgColumn => users.id),
  seller: integer('seller_id').references(() => people.id),
});
