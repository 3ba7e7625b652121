import { z } from 'zod';
import { pgEnum, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { ALL_REGIONS, Level, planNames, PROVIDERS, REGIONS, State } from './words';

const moods = z.enum(['calm', 'busy']);
export const stateEnum = pgEnum('state', State);
export const levelEnum = pgEnum('level', Object.values(Level) as [string, ...string[]]);
export const regionEnum = pgEnum('region', [...ALL_REGIONS, 'moon']);
export const moodEnum = pgEnum('mood', moods.options);

export const sites = pgTable('sites', {
  region: text('region', { enum: REGIONS }),
  region2: regionEnum().notNull().default('moon'),
  plan: text('plan', { enum: planNames }).notNull().default('free'),
  provider: text({ enum: PROVIDERS.map((p) => p.id) as [string] }),
  state: stateEnum('the_state').default(State.Open),
  level: levelEnum('level'),
  mood: moodEnum(),
  mood2: varchar('mood2', { enum: moods.options }),
  inline: text({ enum: ['a', 'b'] as const }).$type<'a'>(),
});
