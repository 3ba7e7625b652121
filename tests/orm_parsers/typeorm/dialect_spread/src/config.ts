export enum Dialect {
  Postgres = 'postgres',
  Mysql = 'mysql',
  Sqlite = 'better-sqlite3',
}

export const config = { type: (process.env.DB_TYPE as Dialect) || Dialect.Postgres };

export const isMySQL = (): boolean => config.type === Dialect.Mysql;
export const isBetterSqlite3 = (): boolean => config.type === Dialect.Sqlite;
export const isPostgres = () => config.type === Dialect.Postgres;
