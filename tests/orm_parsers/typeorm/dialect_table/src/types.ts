const COLUMN_TYPES = {
  postgres: { json: 'jsonb', datetime: 'timestamp with time zone' },
  sqlite: { json: 'simple-json', datetime: 'datetime' },
} as const;

const dialect = (process.env.DB_TYPE ?? 'postgres') as keyof typeof COLUMN_TYPES;

export const columnType = (kind: 'json' | 'datetime') => COLUMN_TYPES[dialect][kind];
