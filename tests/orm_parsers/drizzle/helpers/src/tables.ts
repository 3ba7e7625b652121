import { pgTable } from 'drizzle-orm/pg-core';
import * as h from '.';

export const tools = pgTable('tools', {
  ...h.key({}),
  ...h.lifecycle,
  title: h.label('title').notNull(),
  mail: h.citext('mail', { max: 5 }),
  plain: h.citext('plain'),
  state: h.sharedState,
});

export const parts = pgTable('parts', { ...h.key({ name: 'part_id' }), ...tools.unknownSpread });
