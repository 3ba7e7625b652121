import { boolean, mysqlEnum, mysqlTable, varchar } from 'drizzle-orm/mysql-core';

const challengeType = mysqlEnum('challenge_type', ['http', 'dns']).notNull();
const status = mysqlEnum('status', ['waiting', 'done', 'failed']);
const flag = (name: string, initial = false) => boolean(name).notNull().default(initial);

export const domains = mysqlTable('domains', {
  id: varchar('id', { length: 20 }).primaryKey(),
  challengeType: challengeType,
  status: status.notNull(),
  wild: flag('wild'),
});
export const orders = mysqlTable('orders', { challengeType, status: status.default('waiting'), open: flag('is_open', true) });
