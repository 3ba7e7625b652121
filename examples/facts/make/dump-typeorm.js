/** usage: dump-typeorm.js DATA_SOURCE_FILE, in the folder of the repository. */
const path = require('node:path');
const fs = require('node:fs');
require('reflect-metadata');
const { compact, filesIn, version, write } = require('./common');

const KEEP = ['name', 'property', 'type', 'nullable', 'primary_key', 'schema'];

async function main() {
  const exported = require(path.resolve(process.argv[2]));
  const source = Object.values(exported).find((value) => typeof value?.buildMetadatas === 'function');
  await source.buildMetadatas();
  const home = fileOfClasses();
  const tables = source.entityMetadatas
    .filter((meta) => meta.tableType !== 'entity-child')
    .map((meta) => table(meta, source, home));
  write({
    repo: '',
    orm: 'typeorm',
    orm_version: version('typeorm'),
    dialect: source.options.type,
    models_folder: ['src'],
    how: 'models loaded, DataSource.buildMetadatas',
    naming: source.namingStrategy.constructor.name,
    tables,
  });
}

function table(meta, source, home) {
  return {
    name: meta.tableName,
    schema: meta.schema ?? null,
    file: home[meta.targetName] ?? home[meta.name] ?? null,
    orm: 'typeorm',
    kind: meta.tableType,
    class: meta.targetName,
    ...(meta.expression ? { expression: String(meta.expression).trim() } : {}),
    columns: meta.columns.map((column) => describe(column, meta, source)),
    relations: meta.relations.map((r) => ({
      property: r.propertyPath,
      type: r.relationType,
      target: r.inverseEntityMetadata.tableName,
      columns: r.joinColumns.map((c) => c.databaseName),
      ...(r.junctionEntityMetadata ? { through: r.junctionEntityMetadata.tableName } : {}),
    })),
  };
}

function describe(column, meta, source) {
  const foreign = meta.foreignKeys.find((key) => key.columns.includes(column));
  const unique =
    meta.uniques.some((u) => u.columns.length === 1 && u.columns[0] === column) ||
    meta.indices.some((i) => i.isUnique && i.columns.length === 1 && i.columns[0] === column);
  const plain = ['string', 'number', 'boolean'].includes(typeof column.default);
  return compact(
    {
      name: column.databaseName,
      property: column.propertyPath,
      type: column.type ? source.driver.normalizeType(column) : null,
      length: source.driver.getColumnLength(column),
      precision: column.precision,
      scale: column.scale,
      array: column.isArray,
      nullable: column.isNullable,
      primary_key: column.isPrimary,
      generated: column.generationStrategy,
      unique,
      default: typeof column.default === 'function' ? `sql:${column.default()}` : plain ? column.default : undefined,
      comment: column.comment,
      enum: column.enum,
      references: foreign && {
        table: foreign.referencedEntityMetadata.tableName,
        column: foreign.referencedColumns[foreign.columns.indexOf(column)].databaseName,
        on_delete: foreign.onDelete,
      },
      implied: column.isVirtual || ['junction', 'closure-junction'].includes(meta.tableType),
    },
    KEEP,
  );
}

/** Class or schema name -> file, read from the sources. */
function fileOfClasses() {
  const found = {};
  for (const file of filesIn('src')) {
    const text = fs.readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(/^export (?:abstract )?class (\w+)/gm)) found[name] ??= file;
    for (const [, name] of text.matchAll(/new EntitySchema<?\w*>?\(\{\s*name: '(\w+)'/g)) found[name] ??= file;
  }
  return found;
}

main();
