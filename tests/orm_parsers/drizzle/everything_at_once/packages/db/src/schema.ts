import { relations } from 'drizzle-orm';
import { foreignKey, integer, pgSchema, pgTableCreator, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { STATES, STATE_VALUES } from '@shop/db/enums';

const createTable = pgTableCreator((name) => `shop_${name}`);
const audit = pgSchema('audit');
const stateEnum = audit.enum('state', STATE_VALUES as [string, ...string[]]);
const lifecycle = { createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(), deletedAt: timestamp() };
const key = <T extends string>(name?: T) => (name ? text(name) : text()).primaryKey();

export const orders = createTable('order', (t) => ({
  orderId: key(),
  customerID: t.integer().notNull(),
  state: stateEnum().notNull().default(STATES.NEW),
  ...lifecycle,
}));
export const lines = createTable(
  'order_line',
  { orderRef: text().notNull(), lineNo: integer().notNull(), sku2: text().array(), ...lifecycle },
  (t) => [primaryKey({ columns: [t.orderRef, t.lineNo] }), foreignKey({ columns: [t.orderRef], foreignColumns: [orders.orderId] }).onDelete('cascade')],
);
export const events = audit.table('event', { eventId: key('id'), orderRef: text().references(() => orders.orderId), lineNo: integer() });
export const eventRelations = relations(events, ({ one }) => ({
  line: one(lines, { fields: [events.orderRef, events.lineNo], references: [lines.orderRef, lines.lineNo] }),
}));
