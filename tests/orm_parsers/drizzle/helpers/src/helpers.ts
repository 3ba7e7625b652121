import { customType, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

export const dates = {
  /** when the row was made */
  createdAt: timestamp('created_at').notNull().defaultNow(),
  updatedAt: timestamp('updated_at'),
};

export function key({ name = 'id' }: { name?: string } = {}) {
  return { id: uuid(name).primaryKey() };
}

export const label = (name: string, length = 80) => varchar(name, { length });

export const citext = customType<{ data: string; config: { max: number } }>({
  dataType(config) {
    return config?.max ? `citext(${config.max})` : 'citext';
  },
});

export const sharedState = varchar('state', { length: 8 });
