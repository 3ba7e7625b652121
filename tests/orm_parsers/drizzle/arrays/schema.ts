import { sql } from 'drizzle-orm';
import { integer, pgEnum, pgTable, text, varchar } from 'drizzle-orm/pg-core';

const colour = pgEnum('colour', ['red', 'blue']);
export { colour };
export const boards = pgTable('boards', {
  cells: integer().array().array().notNull(),
  rows: integer('row_list').array(3),
  names: varchar({ length: 10 }).array().default([]),
  colours: colour().array().notNull().default(['red']),
  words: text().array().default(sql`ARRAY[]::text[]`),
  first: text({ enum: ['x', 'y'] }).notNull().array(),
});
