/** usage: typeorm.js FOLDER: what TypeORM's DataSource builds of the compiled case, never connected. */
require('reflect-metadata');
const { column, compact, index, initial, load, recordNest, reference, version, write } = require('./common');

const nest = recordNest();
const { DataSource, EntitySchema, getMetadataArgsStorage } = require('typeorm');
const { TableUtils } = require('typeorm/schema-builder/util/TableUtils');

let stated;

async function main() {
  const loaded = load(process.argv[2]);
  await new Promise(setImmediate); // some cases apply decorators later
  const values = loaded.flatMap(([, exported]) => [exported, ...Object.values(exported ?? {})]);
  stated = values.find((value) => value instanceof DataSource)?.options ?? nest[0];
  const schemas = values.filter((value) => value instanceof EntitySchema);
  const embedded = new Set(schemas.flatMap((s) => Object.values(s.options.embeddeds ?? {}).map((e) => e.schema)));
  const classes = getMetadataArgsStorage().tables.map((table) => table.target);
  const entities = [...new Set([...classes, ...schemas.filter((schema) => !embedded.has(schema))])];
  const source = new DataSource({ type: 'postgres', database: 'case', ...stated, entities, migrations: [], subscribers: [] });
  await source.buildMetadatas();
  const tables = source.entityMetadatas.filter((meta) => meta.tableType !== 'entity-child');
  write({
    orm: `typeorm ${version('typeorm')}`,
    dialect: stated ? source.options.type : null,
    tables: Object.fromEntries(tables.map((meta) => [key(meta), table(meta, source)])),
  });
}

const key = (meta) => (meta.schema ? `${meta.schema}.${meta.tableName}` : meta.tableName);
// an index of some rows makes nothing unique
const isUnique = (found) => found.isUnique && !found.where;
const names = (columns) => columns.map((column) => column.databaseName);

function table(meta, source) {
  const uniques = [
    ...meta.uniques.map((unique) => names(unique.columns)),
    ...meta.indices.filter(isUnique).map((found) => names(found.columns)),
  ];
  const alone = new Set(uniques.filter((unique) => unique.length === 1).map(([name]) => name));
  const several = uniques.filter((unique) => unique.length > 1).map((unique) => index(true, unique));
  const plain = meta.indices
    .filter((found) => !isUnique(found) && !['junction', 'closure-junction'].includes(meta.tableType))
    .map((found) => index(false, names(found.columns)));
  return compact({
    kind: meta.tableType === 'view' && 'view',
    columns: Object.fromEntries(
      meta.columns
        .filter((found) => !found.isVirtualProperty)
        .map((found) => [found.databaseName, column(describe(found, meta, source, alone))]),
    ),
    references: meta.foreignKeys
      .map((found) =>
        reference({
          columns: names(found.columns),
          table: key(found.referencedEntityMetadata),
          to: names(found.referencedColumns),
          kind: oneToOne(meta, found) && 'one-to-one',
          onDelete: found.onDelete === 'NO ACTION' ? undefined : found.onDelete,
        }),
      )
      .concat(unconstrained(meta))
      .sort(),
    indexes: [...new Set([...several, ...plain])].sort(),
  });
}

/** Relations that shall have no constraint: they say what belongs together too. */
const unconstrained = (meta) => {
  const sides = meta.relations
    .filter((relation) => !relation.createForeignKeyConstraints && relation.joinColumns.length && !relation.isManyToMany)
    .map((relation) => [relation.joinColumns, relation.isOneToOne]);
  if (meta.isJunction && !meta.foreignKeys.length) sides.push([meta.ownerColumns], [meta.inverseColumns]);
  return sides.map(([own, single]) => {
    const to = own.map((column) => column.referencedColumn);
    return reference({ columns: names(own), table: key(to[0].entityMetadata), to: names(to), kind: single && 'one-to-one' });
  });
};

const oneToOne = (meta, found) =>
  meta.relations.some((r) => r.isOneToOneOwner && r.joinColumns.length && r.joinColumns.every((c) => found.columns.includes(c)));

function describe(found, meta, source, alone) {
  let value = found.default;
  if (typeof value === 'function') value = value();
  if (!stated && (found.isCreateDate || found.isUpdateDate)) value = undefined; // depends on the engine
  return {
    type: type(found, meta, source),
    primary: found.isPrimary,
    auto: ['increment', 'rowid', 'identity'].includes(found.generationStrategy),
    unique: alone.has(found.databaseName),
    nullable: found.isNullable && !found.isPrimary,
    initial: initial(value),
    values: found.enum,
  };
}

/** As the driver writes it in a CREATE TABLE. */
function type(found, meta, source) {
  if (!found.type || meta.tableType === 'view') return found.type ? source.driver.normalizeType(found) : null;
  const options = TableUtils.createTableColumnOptions(found, source.driver);
  if (options.type === 'enum' || options.type === 'simple-enum') return options.isArray ? 'enum[]' : 'enum';
  const unsigned = options.unsigned ? ' unsigned' : '';
  const word = source.driver.createFullType(options).replace(/ array$/, '[]') + unsigned;
  return source.options.type === 'postgres' && WITHOUT_ZONE.test(word) ? `${word.toLowerCase()} without time zone` : word.toLowerCase();
}

/** TypeORM writes TIMESTAMP, the server says what it means. */
const WITHOUT_ZONE = /^TIME(STAMP)?(\(\d\))?$/;

main();
