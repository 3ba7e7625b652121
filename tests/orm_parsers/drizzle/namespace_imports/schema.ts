import * as d from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';

const { text, integer: int } = pg;
const stamps = { at: pg.timestamp('at', { mode: 'string' }).default(d.sql`now()`) };

export const logs = pg.pgTable('logs', { id: pg.bigserial({ mode: 'number' }).primaryKey(), line: text().notNull(), level: int(), ...stamps }, (t) => [
  pg.index().on(t.level, t.at),
]);
export default logs;
