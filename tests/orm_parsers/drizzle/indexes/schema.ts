import { eq, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgPolicy, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

export const guests = pgTable(
  'guests',
  {
    id: integer().primaryKey(),
    mail: text().notNull().unique('mail_once'),
    nick: text().unique('nick_once', { nulls: 'not distinct' }),
    town: text(),
    gone: boolean(),
    words: text(),
  },
  (t) => [
    uniqueIndex('guests_lower').on(sql`lower(${t.mail})`),
    index('guests_town').on(t.town.asc(), t.nick.desc().nullsLast()),
    index('guests_words').using('gin', t.words.op('gin_trgm_ops')),
    index('guests_here').on(t.gone).where(eq(t.gone, false)),
    unique().on(t.town),
    check('long', sql`length(${t.mail}) > 3`),
    pgPolicy('own', { for: 'select', to: 'public' }),
  ],
).enableRLS();
