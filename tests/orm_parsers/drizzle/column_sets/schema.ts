import { getTableColumns } from 'drizzle-orm';
import { integer, numeric, pgTable, text, varchar } from 'drizzle-orm/pg-core';

const base = { id: integer().primaryKey(), note: text() };
const named = Object.assign({}, base, { title: varchar({ length: 40 }).notNull() });
const { note, ...bare } = base;
const priced = (currency = 'eur') => ({ [`${currency}_price`]: numeric({ precision: 9, scale: 2 }), ['sum']: numeric('sum_' + currency) });
const wide: boolean = 1 + 1 === 2;

export const a = pgTable('a', { ...named } satisfies object);
export const b = pgTable('b', { ...bare, ...priced() });
export const c = pgTable('c', { ...bare, ...priced('usd'), ...(wide ? { width: integer() } : {}), ...(!wide && { depth: integer() }) });
export const d = pgTable('d', Object.fromEntries(['x', 'y'].map((axis) => [axis, integer(`${axis}_axis`).notNull()])));
