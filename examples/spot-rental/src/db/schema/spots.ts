import { relations, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  serial,
  smallint,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { id, lifecycleDates, period } from '../helpers/columns';
import { spotKind } from './enums';
import { hosts } from './people';

/** Areas form a tree: country > region > valley. */
export const areas = pgTable('areas', {
  id: serial().primaryKey(),
  parentId: integer().references((): AnyPgColumn => areas.id, { onDelete: 'set null' }),
  name: varchar({ length: 80 }).notNull(),
  nameJa: varchar({ length: 80 }),
});

/** A place for a night: a pitch, a cabin, a row of trees. */
export const spots = pgTable(
  'spots',
  {
    id: id(),
    /** Shown on the sign at the gate, e.g. NGN-014 */
    spotCode: varchar({ length: 12 }).notNull().unique(),
    hostId: uuid()
      .notNull()
      .references(() => hosts.id, { onDelete: 'restrict' }),
    areaId: integer().references(() => areas.id),
    kind: spotKind().notNull(),
    title: varchar({ length: 120 }).notNull(),
    about: text(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    maxGuests: smallint().notNull().default(4),
    basePrice: numeric({ precision: 10, scale: 2 }).notNull(),
    rules: jsonb().$type<{ pets: boolean; fire: boolean; quietFrom?: string }>(),
    published: boolean().notNull().default(false),
    ...lifecycleDates,
  },
  (t) => [index('spots_area_idx').on(t.areaId), check('spots_price_ck', sql`${t.basePrice} >= 0`)],
);

export const spotPhotos = pgTable('spot_photos', {
  id: id(),
  spotId: uuid()
    .notNull()
    .references(() => spots.id, { onDelete: 'cascade' }),
  storageKey: text().notNull(),
  sortNo: smallint().default(0),
  caption: varchar({ length: 200 }),
});

export const amenities = pgTable('amenities', {
  code: varchar({ length: 20 }).primaryKey(),
  label: varchar({ length: 80 }).notNull(),
  labelJa: varchar({ length: 80 }),
});

/** Which spot has which comfort: shower, power, drinking water. */
export const spotAmenities = pgTable(
  'spot_amenities',
  {
    spotId: uuid()
      .notNull()
      .references(() => spots.id, { onDelete: 'cascade' }),
    amenityCode: varchar({ length: 20 })
      .notNull()
      .references(() => amenities.code),
  },
  (t) => [primaryKey({ columns: [t.spotId, t.amenityCode] })],
);

/** Days on which the owner needs the place for themselves. */
export const availabilityBlocks = pgTable('availability_blocks', {
  id: id(),
  spotId: uuid().notNull(),
  ...period('block'),
  reason: varchar({ length: 120 }),
});

export const priceRules = pgTable('price_rules', {
  id: id(),
  spotId: uuid()
    .notNull()
    .references(() => spots.id, { onDelete: 'cascade' }),
  label: varchar({ length: 60 }),
  weekdays: smallint().array(),
  factor: numeric({ precision: 4, scale: 2 }).notNull().default('1.00'),
  ...lifecycleDates,
});

export const publishedSpots = pgView('published_spots').as((qb) =>
  qb.select({ id: spots.id, spotCode: spots.spotCode, title: spots.title }).from(spots).where(sql`${spots.published}`),
);

export const spotRelations = relations(spots, ({ one, many }) => ({
  host: one(hosts, { fields: [spots.hostId], references: [hosts.id] }),
  area: one(areas, { fields: [spots.areaId], references: [areas.id] }),
  photos: many(spotPhotos),
  blocks: many(availabilityBlocks),
}));

// no foreign key on purpose: blocks of deleted spots are kept for the statistics
export const blockRelations = relations(availabilityBlocks, ({ one }) => ({
  spot: one(spots, { fields: [availabilityBlocks.spotId], references: [spots.id] }),
}));
