import { customType, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

/** Case-insensitive text, needs the citext extension. */
export const citext = customType<{ data: string }>({
  dataType() {
    return 'citext';
  },
});

export const id = () => uuid().primaryKey().defaultRandom();

export const lifecycleDates = {
  createdAt: timestamp({ withTimezone: true }).defaultNow().notNull(),
  updatedAt: timestamp({ withTimezone: true })
    .defaultNow()
    .notNull()
    .$onUpdate(() => new Date()),
};

/** Period in local days, the last one is the day of leaving. */
export function period(prefix: 'stay' | 'block' = 'stay') {
  return {
    firstDay: timestamp(`${prefix}_from`, { mode: 'string' }).notNull(),
    lastDay: timestamp(`${prefix}_to`, { mode: 'string' }).notNull(),
  };
}

/** Member number of the shop, `M-0000123`; not every renter has one. */
export const memberCode = varchar({ length: 12 });
