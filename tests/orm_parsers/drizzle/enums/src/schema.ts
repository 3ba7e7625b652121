import { pgEnum, pgSchema, pgTable, text } from 'drizzle-orm/pg-core';
import { ALL, COLOURS, PHASES, Size } from './words';

const app = pgSchema('app');
export const sizeEnum = pgEnum('size', Size);
export const phaseEnum = pgEnum('phase', PHASES);
export const modeEnum = app.enum('mode', ['on', 'off']);

export const jobs = pgTable('jobs', {
  size: sizeEnum('size').notNull().default(Size.Small),
  phase: phaseEnum(),
  mode: modeEnum('mode'),
  all: text({ enum: ALL }),
  colour: text('colour', { enum: Object.keys(COLOURS) as [string, ...string[]] }),
  sizes: sizeEnum().array(),
});
