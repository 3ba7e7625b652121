import { sql, SQL } from 'drizzle-orm';
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const parcels = pgTable('parcels', {
  id: integer().generatedAlwaysAsIdentity({ startWith: 100 }).primaryKey(),
  other: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
  width: integer().notNull(),
  height: integer().notNull(),
  area: integer().generatedAlwaysAs((): SQL => sql`${parcels.width} * ${parcels.height}`),
  label: text().notNull().generatedAlwaysAs('x'),
});
