import { mysqlTable } from 'drizzle-orm/mysql-core';
import { caseSensitive, id, longId, moment, primaryKey } from './columns';

export const keys = mysqlTable('keys', {
  pk: primaryKey(),
  id: id('id').notNull().unique(),
  owner: longId('owner_id'),
  maybe: longId('maybe_id', { required: false }),
  hash: caseSensitive('hash', { length: 64 }).notNull(),
  plain: caseSensitive('plain'),
  at: moment('created_at_m'),
});
