import { integer, pgTable } from 'drizzle-orm/pg-core';

const table = pgTable('users', { id: integer().primaryKey() });
export { table as members, table as default };
