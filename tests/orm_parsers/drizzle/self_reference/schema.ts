import { type AnyPgColumn, foreignKey, integer, pgTable, serial } from 'drizzle-orm/pg-core';

export const folders = pgTable(
  'folders',
  {
    id: serial('id').primaryKey(),
    parentId: integer('parent_id').references((): AnyPgColumn => folders.id, { onDelete: 'cascade' }),
    originalId: integer('original_id'),
    linkId: integer('link_id').references(() => {
      return folders.id;
    }),
  },
  (table) => {
    return [foreignKey({ columns: [table.originalId], foreignColumns: [table.id], name: 'original_fk' }).onDelete('set null')];
  },
);
