import { foreignKey, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { albums } from './a';

export const tracks = pgTable('tracks', {
  id: integer('id').primaryKey(),
  country: text('album_country'),
  number: integer('album_no'),
}, (t) => ({
  album: foreignKey({ columns: [t.country, t.number], foreignColumns: [albums.country, albums.number] }),
}));
