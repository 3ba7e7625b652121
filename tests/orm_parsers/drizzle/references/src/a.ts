import { AnyPgColumn, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { tracks } from './b';

export const albums = pgTable('albums', {
  country: text('country'),
  number: integer('number'),
  parent: integer('parent_id').references((): AnyPgColumn => artists.id),
  best: integer('best_track').references(() => tracks.id, { onDelete: 'set null' }),
}, (t) => [primaryKey({ columns: [t.country, t.number] })]);

export const artists = pgTable('artists', {
  id: integer('id').primaryKey(),
  mentor: integer('mentor_id'),
}, (table) => [
  foreignKey({ columns: [table.mentor], foreignColumns: [table.id], name: 'mentor_fk' }).onDelete('cascade'),
]);
