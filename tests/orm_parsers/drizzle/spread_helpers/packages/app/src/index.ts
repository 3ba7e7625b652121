import { createPrimaryKeyField, createTimestampColumns, softDelete } from '@acme/kit';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const documents = sqliteTable('documents', {
  ...createPrimaryKeyField({ prefix: 'doc' }),
  ...createTimestampColumns(),
  ...softDelete,
  title: text('title').notNull(),
});
export const tags = sqliteTable('tags', {
  ...createPrimaryKeyField(),
  deletedAt: text('gone'),
  ...softDelete,
  ...{ deletedBy: text('who').notNull() },
});
