import { relations } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

export const userAccounts = pgTable('user_accounts', {
  userID: integer().notNull(),
  createdByUserId: integer().references(() => people.personId),
  address2Line: text().notNull(),
  HTMLBody: text(),
  already_snake: text(),
  $odd: text(),
}, (t) => [primaryKey({ columns: [t.userID, t.address2Line] }), unique().on(t.createdByUserId, t.HTMLBody)]);
export const people = pgTable('people', { personId: integer().primaryKey(), bestFriendId: integer() });
export const peopleRelations = relations(people, ({ one }) => ({
  bestFriend: one(people, { fields: [people.bestFriendId], references: [people.personId] }),
}));
