import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, char, check, date, index, integer, jsonb, numeric, pgTable, serial, text, time, timestamp, unique, uniqueIndex, uuid, varchar, vector } from 'drizzle-orm/pg-core';

/** Everything that can be booked. */
export const rooms = pgTable(
  'rooms',
  {
    id: serial('id').primaryKey(),
    code: varchar('code', { length: 12 }).notNull().unique(),
    title: text('title').notNull().default('room'), // shown to guests
    floor: integer('floor').default(0),
    big: bigint('big_number', { mode: 'number' }),
    price: numeric('price', { precision: 10, scale: 2 }),
    ratio: numeric(),
    open: boolean('open').notNull(),
    plan: jsonb('plan').$type<{ a: number }>().default({ a: 1 }),
    seen: timestamp('seen_at', { withTimezone: true, precision: 3 }).defaultNow(),
    plain: timestamp(),
    at: time('at_time'),
    day: date('day'),
    token: uuid('token').defaultRandom(),
    two: char({ length: 2 }),
    meaning: vector('meaning', { dimensions: 384 }),
    /** @deprecated use code */
    old: text(),
    total: integer('total').generatedAlwaysAs(sql`floor * 2`),
    seq: bigint('seq', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
  },
  (t) => ({
    byFloor: index('rooms_floor').on(t.floor, t.code.desc()),
    once: uniqueIndex('rooms_once').on(t.title),
    pair: unique().on(t.floor, t.day),
    positive: check('positive', sql`${t.price} > 0`),
  }),
).enableRLS();

export const counters = pgTable('counters', { id: bigserial({ mode: 'number' }).primaryKey() });
