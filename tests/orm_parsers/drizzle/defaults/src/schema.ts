import { sql } from 'drizzle-orm';
import { bigint, boolean, date, doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { DEFAULT_NAME, LIMITS, Mode } from './limits';

export const rows = pgTable('rows', {
  a: uuid().default(sql`uuid_generate_v4()`),
  b: integer().default(LIMITS.seats),
  c: integer().default(-1),
  d: doublePrecision().default(LIMITS.ratio),
  e: text().default(''),
  f: text().default("it's"),
  g: text().default(DEFAULT_NAME),
  h: text().default(Mode.Slow),
  i: boolean().default(false),
  j: bigint({ mode: 'bigint' }).default(12n),
  k: jsonb().default({ a: [1] }),
  l: jsonb().default([]),
  m: timestamp().default(new Date(0)),
  n: timestamp().default(sql`CURRENT_TIMESTAMP`),
  o: date().defaultNow(),
  p: text().$default(() => 'made'),
  q: text().$onUpdateFn(() => 'again'),
  r: integer().default(60 * 60 * 24),
  s: uuid().defaultRandom(),
});
