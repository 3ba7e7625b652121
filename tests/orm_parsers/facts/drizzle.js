/** usage: drizzle.js FOLDER: what drizzle-orm holds after the compiled case is loaded. */
const Module = require('node:module');
const { column, compact, index, initial, load, reference, version, write } = require('./common');

const said = recordCasing();
const { Column, createTableRelationsHelpers, getTableColumns, is, Relations, SQL, Table, View } = require('drizzle-orm');
const { CasingCache } = require('drizzle-orm/casing');
const DIALECTS = [
  { name: 'postgresql', kit: require('drizzle-orm/pg-core'), table: 'PgTable', config: 'getTableConfig', view: 'getViewConfig' },
  { name: 'mysql', kit: require('drizzle-orm/mysql-core'), table: 'MySqlTable', config: 'getTableConfig', view: 'getViewConfig' },
  { name: 'sqlite', kit: require('drizzle-orm/sqlite-core'), table: 'SQLiteTable', config: 'getTableConfig', view: 'getViewConfig' },
];
let casing;

function main() {
  const values = load(process.argv[2]).flatMap(([, exported]) => reachable(exported));
  const found = [...new Set(values)];
  casing = new CasingCache(said.client ?? found.find((value) => value?.casing && value?.dialect)?.casing);
  const tables = found.filter((value) => is(value, Table));
  const edges = found.filter((value) => is(value, Relations)).flatMap(edgesOf);
  write({
    orm: `drizzle-orm ${version('drizzle-orm')}`,
    dialect: [...new Set(tables.map((value) => dialectOf(value).name))].join(', '),
    tables: Object.fromEntries([
      ...tables.map((value) => [key(configOf(value)), tableOf(value, edges)]),
      ...found.filter((value) => is(value, View)).map((value) => [key(viewConfig(value)), viewOf(value)]),
    ]),
  });
}

/** `casing` is said to a client or in the config of drizzle-kit; neither has to connect or to be installed. */
function recordCasing() {
  const given = {};
  const drizzle = (...args) => args.forEach((arg) => arg?.casing && (given.client = arg.casing));
  drizzle.mock = drizzle;
  const original = Module._load;
  Module._load = (request, ...rest) => {
    if (/^drizzle-orm\/(node-postgres|postgres-js|mysql2|better-sqlite3|libsql|neon-http|pglite)$/.test(request)) return { drizzle };
    if (request === 'drizzle-kit') return { defineConfig: (config) => config };
    return original(request, ...rest);
  };
  return given;
}

/** Exported values, also those within exported arrays and objects. */
function reachable(value, depth = 0) {
  if (!value || typeof value !== 'object' || depth > 3) return [];
  if (is(value, Table) || is(value, View) || is(value, Relations)) return [value];
  if (is(value, SQL) || is(value, Column)) return [];
  return [value, ...Object.values(value).flatMap((inner) => reachable(inner, depth + 1))];
}

const dialectOf = (table) => DIALECTS.find(({ kit, table: name }) => is(table, kit[name]));
const configOf = (table) => dialectOf(table).kit[dialectOf(table).config](table);
const key = ({ schema, name }) => (schema ? `${schema}.${name}` : name);
// a column of a join within a view is a copy that the cache does not know
const named = (found) => casing.getColumnCasing(found) ?? found.name;

/** The columns of an index; PostgreSQL keeps copies that know their name only, expressions are left out. */
const plain = (parts, table) =>
  parts.flatMap((part) => Object.values(getTableColumns(table)).filter((own) => own.name === part?.name)).map(named);

function tableOf(table, edges) {
  const config = configOf(table);
  const keys = config.primaryKeys.flatMap((found) => found.columns.map(named));
  const indexes = config.indexes.map(({ config: found }) => ({ unique: Boolean(found.unique), columns: plain(found.columns, table) }));
  const uniques = config.uniqueConstraints.map((found) => ({ unique: true, columns: found.columns.map(named) }));
  const all = [...indexes, ...uniques].filter(({ columns }) => columns.length);
  const alone = new Set(all.filter(({ unique, columns }) => unique && columns.length === 1).map(({ columns }) => columns[0]));
  const foreign = config.foreignKeys.map(foreignKey);
  const related = edges.filter(({ from }) => from === table).filter(({ columns }) => !foreign.some((f) => same(f.columns, columns)));
  return compact({
    columns: Object.fromEntries(
      Object.values(getTableColumns(table)).map((found) => {
        const name = named(found);
        return [name, describe(found, keys.includes(name), alone.has(name))];
      }),
    ),
    references: [...new Set([...foreign, ...related].map(reference))].sort(),
    indexes: all
      .filter(({ unique, columns }) => !unique || columns.length > 1)
      .map(({ unique, columns }) => index(unique, columns))
      .sort(),
  });
}

const same = (left, right) => [...left].sort().join() === [...right].sort().join();

function foreignKey(found) {
  const { columns, foreignTable, foreignColumns } = found.reference();
  // without an action the kits of pg and mysql say "no action", which is none
  const onDelete = found.onDelete === 'no action' ? undefined : found.onDelete;
  return { columns: columns.map(named), table: key(configOf(foreignTable)), to: foreignColumns.map(named), onDelete };
}

/** `one` with fields: the side that holds the key. Written on the parent, it starts at the primary key. */
function edgesOf(relations) {
  const parts = relations.config(createTableRelationsHelpers(relations.table));
  const primary = (table) => [
    ...Object.values(getTableColumns(table)).filter((found) => found.primary).map(named),
    ...configOf(table).primaryKeys.flatMap((found) => found.columns.map(named)),
  ];
  return Object.values(parts)
    .filter((relation) => relation.config?.fields)
    .map((relation) => ({
      from: relations.table,
      columns: relation.config.fields.map(named),
      table: key(configOf(relation.referencedTable)),
      to: relation.config.references.map(named),
      target: relation.referencedTable,
    }))
    .filter(({ columns, to, target }) => !(same(columns, primary(relations.table)) && !same(to, primary(target))));
}

function describe(found, inKey, unique) {
  const primary = found.primary || inKey;
  const values = found.enumValues ?? found.baseColumn?.enumValues;
  return column({
    type: typeName(found),
    primary,
    auto: isCounting(found),
    unique: found.isUnique || unique,
    nullable: !found.notNull && !primary,
    initial: initialOf(found.default),
    values,
  });
}

/** As the database writes it; the values of an enum are told apart. */
const typeName = (found) => found.getSQLType().replace(/^(timestamp|time) \(/, '$1(').replace(/^enum\(.*/, 'enum');

const isCounting = (found) =>
  Boolean(found.autoIncrement || found.generatedIdentity || /serial/i.test(found.columnType));

function initialOf(value) {
  if (is(value, SQL)) {
    const parts = value.queryChunks.map((chunk) => (chunk?.value ? chunk.value.join('') : undefined));
    return parts.every((part) => part !== undefined) ? parts.join('').replace('(now())', 'now()') : undefined;
  }
  if (Array.isArray(value) && !value.length) return '[]';
  return typeof value === 'bigint' ? String(value) : initial(value);
}

const viewConfig = (view) =>
  DIALECTS.map(({ kit, view: get }) => {
    try {
      return kit[get](view);
    } catch {
      return undefined;
    }
  }).find((config) => config?.name);

function viewOf(view) {
  const columns = Object.entries(viewConfig(view).selectedFields).map(([property, found]) => {
    if (!is(found, Column)) return [found.fieldAlias ?? property, '?, null?'];
    return [named(found), describe(Object.assign(Object.create(found), { primary: false, default: undefined }), false, false)];
  });
  return { kind: 'view', columns: Object.fromEntries(columns) };
}

main();
