import { boolean, char, date, integer, pgTable, text, timestamp, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';
import { citext, id, lifecycleDates, memberCode } from '../helpers/columns';

/** A foreign key column; the name is given since two helpers once disagreed about casing. */
const refTo = (name: string) => uuid(name).notNull();

/** Land owners who offer spots. */
export const hosts = pgTable('hosts', {
  id: id(),
  displayName: varchar({ length: 80 }).notNull(),
  legalName: varchar({ length: 120 }).notNull(),
  email: citext().notNull().unique(),
  mobile: varchar({ length: 24 }),
  /** IBAN or Japanese bank code; shown to nobody */
  bankAccount: varchar({ length: 40 }),
  country: char({ length: 2 }).notNull(),
  verifiedAt: timestamp({ withTimezone: true }),
  ...lifecycleDates,
});

/** People who book. Same person as a shop member if memberCode is set. */
export const renters = pgTable(
  'renters',
  {
    id: id(),
    memberCode: memberCode,
    firstName: varchar({ length: 60 }).notNull(),
    lastName: varchar({ length: 60 }).notNull(),
    email: citext().notNull(),
    phone: varchar({ length: 24 }),
    bornOn: date(),
    street: varchar({ length: 160 }),
    postcode: varchar({ length: 12 }),
    town: varchar({ length: 80 }),
    country: char({ length: 2 }),
    /** @deprecated the badge experiment of 2023 was stopped */
    trustScore: integer(),
    newsletter: boolean().notNull().default(false),
    ...lifecycleDates,
  },
  (t) => [uniqueIndex('renters_email_key').on(t.email)],
);

export const hostNotes = pgTable('host_notes', {
  id: id(),
  hostId: refTo('host_id').references(() => hosts.id, { onDelete: 'cascade' }),
  author: varchar({ length: 60 }),
  /** Free text of support, may hold anything */
  note: text().notNull(),
  ...lifecycleDates,
});
