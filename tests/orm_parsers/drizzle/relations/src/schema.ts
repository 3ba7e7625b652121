import { relations } from 'drizzle-orm';
import { int, mysqlTable, varchar } from 'drizzle-orm/mysql-core';

export const teams = mysqlTable('teams', { id: int('id').primaryKey(), leadId: int('lead_id') });
export const players = mysqlTable('players', {
  id: int('id').primaryKey(),
  teamId: int('team_id'),
  scoutId: int('scout_id').references(() => players.id),
});

export const teamRelations = relations(teams, ({ many, one }) => ({
  players: many(players),
  lead: one(players, { fields: [teams.leadId], references: [players.id] }),
}));

export const playerRelations = relations(players, (helpers) => ({
  team: helpers.one(teams, { fields: [players.teamId], references: [teams.id], relationName: 'team' }),
  scout: helpers.one(players, { fields: [players.scoutId], references: [players.id] }),
  counterpart: helpers.one(teams, { fields: [players.id], references: [teams.leadId] }),
}));
