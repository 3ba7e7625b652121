import { relations } from 'drizzle-orm';
import * as t from './tables';

export const teamRelations = relations(t.teams, ({ many }) => ({ people: many(t.teamsToPeople) }));
export const linkRelations = relations(t.teamsToPeople, ({ one }) => ({
  team: one(t.teams, { fields: [t.teamsToPeople.teamId], references: [t.teams.id] }),
  person: one(t.people, { fields: [t.teamsToPeople.personId], references: [t.people.id] }),
}));
export const personRelations = relations(t.people, ({ one, many }) => {
  return {
    teams: many(t.teamsToPeople),
    shirts: many(t.shirts, { relationName: 'wearer' }),
    passport: one(t.passports, { fields: [t.people.nation, t.people.passport], references: [t.passports.nation, t.passports.number] }),
  };
});
export const shirtRelations = relations(t.shirts, (r) => ({
  wearer: r.one(t.people, { fields: [t.shirts.wearer], references: [t.people.id], relationName: 'wearer' }),
  maker: r.one(t.people, { fields: [t.shirts.maker], references: [t.people.id], relationName: 'maker' }),
}));
