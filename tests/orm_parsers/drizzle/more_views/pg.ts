import { count, eq, getTableColumns, sql } from 'drizzle-orm';
import { integer, pgMaterializedView, pgTable, pgView, text } from 'drizzle-orm/pg-core';

export const users = pgTable('users', { id: integer().primaryKey(), name: text('full_name').notNull(), town: text() });
export const posts = pgTable('posts', { id: integer().primaryKey(), user: integer('user_id').notNull(), title: text() });
export const joined = pgView('joined').as((qb) =>
  qb
    .select({ userId: users.id, writer: users.name, title: posts.title, many: count(posts.id).as('many') })
    .from(users)
    .leftJoin(posts, eq(posts.user, users.id))
    .groupBy(users.id),
);
export const stated = pgMaterializedView('stated', { town: text('the_town').notNull(), people: integer() }).as(sql`select town, count(*) from users group by town`);
export const spread = pgView('spread').as((qb) => qb.select({ ...getTableColumns(users), extra: sql<string>`upper(town)`.as('extra') }).from(users));
export const distinct = pgView('towns').with({ securityInvoker: true }).as((qb) => qb.selectDistinct({ town: users.town }).from(users));
