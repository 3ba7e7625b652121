import { integer, pgTable, text } from 'drizzle-orm/pg-core';

function logTable<T extends string>(name: T, withText: boolean) {
  const columns: Record<string, any> = { id: integer('id').primaryKey() };
  if (withText) {
    columns.text = text('text');
  }
  return pgTable(`${name}_log`, columns);
}

export const mailLog = logTable('mail', true);
export const callLog = logTable('call', false);
export const tables = ['a', 'b'].map((name) => pgTable(`extra_${name}`, { id: integer('id') }));
