import { int, sqliteTable, text, type SQLiteColumn } from 'drizzle-orm/sqlite-core';

function makeTables(prefix: string, owner: () => SQLiteColumn) {
  const items = sqliteTable(`${prefix}_items`, { id: int().primaryKey(), owner: int('owner_id').references(owner) });
  const notes = sqliteTable(`${prefix}_notes`, { item: int('item_id').references(() => items.id, { onDelete: 'cascade' }), body: text() });
  return { items, notes };
}

export const owners = sqliteTable('owners', { id: int().primaryKey() });
export const left = makeTables('left', () => owners.id);
export const right = makeTables('right', () => left.items.id);
export const all = { main: { pages: sqliteTable('pages', { id: int().primaryKey(), note: int().references(() => right.items.id) }) } };
export const [first, second] = ['a', 'b'].map((letter) => sqliteTable(`log_${letter}`, { id: int().primaryKey(), text: text(`${letter}_text`) }));
