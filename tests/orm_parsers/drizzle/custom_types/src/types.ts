import { customType } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({
  dataType() {
    return 'bytea';
  },
});
const ranges = { whole: 'int4range', day: 'daterange' } as const;
export const range = customType<{ data: string; config: { of: keyof typeof ranges } }>({
  dataType: (config) => ranges[config!.of],
  toDriver: (value) => value,
});
export const money = (name: string) =>
  customType<{ data: number }>({ dataType: () => 'numeric(12, 2)', fromDriver: Number })(name).notNull().default(0);
