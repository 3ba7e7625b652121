import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

export const shelves = pgTable(
  'shelves',
  { hall: text().notNull(), row: integer().notNull(), note: text() },
  (t) => ({ pk: primaryKey({ name: 'shelves_pk', columns: [t.hall, t.row] }), notes: index().on(t.note) }),
);
export const places = pgTable(
  'places',
  { hall: text(), row: integer('row_no'), slot: integer(), code: text() },
  (t) => [
    primaryKey({ columns: [t.hall, t.row, t.slot] }),
    foreignKey({ columns: [t.hall, t.row], foreignColumns: [shelves.hall, shelves.row] })
      .onDelete('cascade')
      .onUpdate('restrict'),
    unique('places_once').on(t.code, t.slot).nullsNotDistinct(),
    uniqueIndex('places_code').on(t.code),
  ],
);
