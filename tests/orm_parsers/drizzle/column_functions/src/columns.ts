import { bigint, customType, varchar } from 'drizzle-orm/mysql-core';

export const id = <T extends string>(name: T) => varchar(name, { length: 256 });
export const longId = (name: string, { required = true } = {}) => (required ? id(name).notNull() : id(name));
export function primaryKey() {
  return bigint('pk', { mode: 'number', unsigned: true }).autoincrement().primaryKey();
}
export const caseSensitive = customType<{ data: string; config: { length: number } }>({
  dataType: (config) => `varchar(${config?.length ?? 255}) COLLATE utf8mb4_bin`,
});
export const moment = (name: string) => bigint(name, { mode: 'number' }).notNull().$defaultFn(() => Date.now());
