import { integer, text } from 'drizzle-orm/sqlite-core';

export const softDelete = {
  deletedAt: integer('deleted_at', { mode: 'timestamp_ms' }),
  deletedBy: text('deleted_by'),
} as const;

export function createPrimaryKeyField({ prefix, idGenerator = () => `${prefix}_1` }: { prefix?: string; idGenerator?: () => string } = {}) {
  return { id: text('id').primaryKey().$default(idGenerator) };
}

export const createTimestampColumns = () => {
  return {
    createdAt: stamp('created_at'),
    updatedAt: stamp('updated_at').$onUpdate(() => new Date()),
  };
};

const stamp = (name: string) => integer(name, { mode: 'timestamp_ms' }).notNull().$default(() => new Date());
