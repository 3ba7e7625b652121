import { integer, pgEnum, pgTable, serial, text } from 'drizzle-orm/pg-core'

export const climate = pgEnum('climate', ['dry', 'wet'])

/** The places that animals live in. */
export const enclosures = pgTable('enclosures', {
  id: serial('id').primaryKey(),
  climate: climate('climate').notNull(),
})

/** People who look after the enclosures. */
export const keepers = pgTable('keepers', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  enclosureId: integer('enclosure_id').references(() => enclosures.id),
})
