import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const teams = pgTable('teams', { id: uuid('id').primaryKey(), slug: text('slug').notNull() });
export const people = pgTable('people', { id: uuid('id').primaryKey(), nation: text(), passport: integer('passport_no') });
export const teamsToPeople = pgTable('teams_to_people', { teamId: uuid('team_id'), personId: uuid('person_id') });
export const passports = pgTable('passports', { nation: text('nation_code'), number: integer() });
export const shirts = pgTable('shirts', { id: uuid().primaryKey(), wearer: uuid('wearer_id').references(() => people.id), maker: uuid('maker_id') });
