import { char, date, integer, numeric, pgTableCreator, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { id, lifecycleDates } from '../helpers/columns';
import { bookings } from './bookings';
import { payoutState } from './enums';
import { hosts } from './people';

/** The billing module was a service of its own once; its tables kept their prefix. */
const billingTable = pgTableCreator((name) => `billing_${name}`);

/** Money that goes to a host at the end of the month. */
export const payouts = billingTable('payouts', {
  id: id(),
  hostId: uuid()
    .notNull()
    .references(() => hosts.id),
  month: char({ length: 7 }).notNull(),
  gross: numeric({ precision: 12, scale: 2 }).notNull(),
  commission: numeric({ precision: 12, scale: 2 }).notNull(),
  state: payoutState().notNull().default('open'),
  transferRef: varchar({ length: 40 }),
  ...lifecycleDates,
});

export const charges = billingTable('charges', {
  id: id(),
  bookingId: uuid().references(() => bookings.id, { onDelete: 'set null' }),
  providerRef: varchar('provider_reference', { length: 64 }).unique(),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  currency: char({ length: 3 }).notNull().default('EUR'),
  chargedOn: date().notNull(),
  failure: text(),
});

/** @deprecated vouchers were sold for one summer (2022) only */
export const vouchers = billingTable('vouchers', {
  code: varchar({ length: 16 }).primaryKey(),
  worth: integer().notNull(),
  redeemedBy: uuid(),
});
