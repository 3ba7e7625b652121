import { relations } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { id, lifecycleDates, period } from '../helpers/columns';
import { bookingState, CANCEL_REASONS } from './enums';
import { renters } from './people';
import { spots } from './spots';

/** A stay: who sleeps where and when. */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    /** Tell this at the gate, `BK-` and eight characters */
    bookingCode: varchar({ length: 14 }).notNull().unique(),
    spotId: uuid()
      .notNull()
      .references(() => spots.id, { onDelete: 'restrict' }),
    renterId: uuid()
      .notNull()
      .references(() => renters.id),
    state: bookingState().notNull().default('held'),
    ...period(),
    guestCount: smallint().notNull().default(1),
    total: numeric({ precision: 10, scale: 2 }).notNull(),
    cancelReason: varchar({ length: 20, enum: CANCEL_REASONS }),
    /** Wishes of the guest, free text */
    message: text(),
    // pre-2023 check-in by SMS
    smsPin: varchar('sms_pin', { length: 6 }),
    ...lifecycleDates,
  },
  (t) => [index('bookings_spot_idx').on(t.spotId, t.firstDay)],
);

/** Everybody who sleeps there; the law wants the names of all guests. 宿泊者名簿 */
export const bookingGuests = pgTable(
  'booking_guests',
  {
    bookingId: uuid().notNull(),
    guestNo: smallint().notNull(),
    fullName: varchar({ length: 120 }).notNull(),
    nationality: varchar({ length: 2 }),
    passportNo: varchar({ length: 20 }),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.guestNo] }),
    foreignKey({ columns: [t.bookingId], foreignColumns: [bookings.id], name: 'guests_booking_fk' }).onDelete('cascade'),
  ],
);

/** Tents, stoves and mats that can be hired on the spot; the article codes are those of the shop. */
export const equipmentItems = pgTable('equipment_items', {
  id: id(),
  sku: varchar({ length: 24 }).notNull(),
  serialNo: varchar({ length: 30 }).unique(),
  dayRate: numeric({ precision: 8, scale: 2 }).notNull(),
  usable: boolean().notNull().default(true),
  ...lifecycleDates,
});

export const equipmentHires = pgTable('equipment_hires', {
  id: id(),
  bookingId: uuid()
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  equipmentItemId: uuid()
    .notNull()
    .references(() => equipmentItems.id),
  handedOutAt: timestamp({ withTimezone: true }),
  /** empty while the guest still has it */
  broughtBackAt: timestamp({ withTimezone: true }),
  damageNote: text(),
});

export const spotReviews = pgTable(
  'spot_reviews',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    stars: smallint().notNull(),
    body: text(),
    hostReply: text(),
    ...lifecycleDates,
  },
  (t) => [unique().on(t.bookingId)],
);

export const accessKeys = pgTable('access_keys', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  bookingId: uuid().references(() => bookings.id, { onDelete: 'cascade' }),
  /** Code of the gate, valid during the stay */
  gateCode: varchar({ length: 8 }).notNull(),
  validUntil: timestamp({ withTimezone: true }).notNull(),
});

export const bookingRelations = relations(bookings, ({ one, many }) => ({
  spot: one(spots, { fields: [bookings.spotId], references: [spots.id] }),
  renter: one(renters, { fields: [bookings.renterId], references: [renters.id] }),
  guests: many(bookingGuests),
  hires: many(equipmentHires),
}));

export const guestRelations = relations(bookingGuests, ({ one }) => ({
  booking: one(bookings, { fields: [bookingGuests.bookingId], references: [bookings.id] }),
}));
