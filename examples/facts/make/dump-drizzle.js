/** usage: dump-drizzle.js, in the folder of the repository. */
const path = require('node:path');
const fs = require('node:fs');
const { pathToFileURL } = require('node:url');
const { compact, filesIn, version, write } = require('./common');

const KEEP = ['name', 'property', 'type', 'nullable', 'primary_key'];

async function main() {
  const { is, createTableRelationsHelpers, Relations, getTableColumns, getViewName } = require('drizzle-orm');
  const { CasingCache } = require('drizzle-orm/casing');
  const pg = require('drizzle-orm/pg-core');
  const config = (await load('drizzle.config.ts')).default;
  const casing = new CasingCache(config.casing);
  const tables = [];
  const enums = {};
  const relations = [];
  for (const file of filesIn('src/db/schema').filter((name) => !name.endsWith('/index.ts'))) {
    for (const [name, value] of Object.entries(await load(file))) {
      if (is(value, pg.PgTable)) tables.push(table(file, name, value));
      else if (is(value, pg.PgView)) tables.push(view(file, name, value));
      else if (is(value, Relations)) relations.push(...edges(value));
      else if (pg.isPgEnum(value)) enums[value.enumName] = value.enumValues;
    }
  }
  write({
    repo: '',
    orm: 'drizzle',
    orm_version: version('drizzle-orm'),
    dialect: config.dialect,
    models_folder: ['src/db/schema'],
    how: 'schema modules loaded, getTableConfig() and relations()',
    casing: config.casing,
    enums: Object.entries(enums).map(([name, values]) => ({ name, values })),
    relations,
    tables,
  });

  function table(file, name, value) {
    const found = pg.getTableConfig(value);
    const keys = found.primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
    const foreign = found.foreignKeys.map((key) => ({ key, parts: key.reference() }));
    return {
      name: found.name,
      schema: found.schema ?? null,
      file,
      orm: 'drizzle',
      kind: 'table',
      export_name: name,
      columns: found.columns.map((column) => {
        // the columns that a table's last argument gets are other objects, so they are compared by name
        const same = (other) => other.name === column.name;
        const match = foreign.find(({ parts }) => parts.columns.some(same));
        const target = match && match.parts.foreignColumns[match.parts.columns.findIndex(same)];
        const alone = found.uniqueConstraints.some((u) => u.columns.length === 1 && same(u.columns[0]));
        const indexed = found.indexes.some(
          ({ config: index }) => index.unique && index.columns.length === 1 && same(index.columns[0]),
        );
        return describe(value, column, {
          primary: keys.includes(column.name),
          unique: alone || indexed,
          references: target && {
            table: pg.getTableConfig(target.table).name,
            column: casing.getColumnCasing(target),
            on_delete: match.key.onDelete,
          },
        });
      }),
    };
  }

  function describe(owner, column, { primary = false, unique = false, references } = {}) {
    const property = Object.entries(getTableColumns(owner)).find(([, c]) => c === column)[0];
    const plain = ['string', 'number', 'boolean'].includes(typeof column.default);
    return compact(
      {
        name: casing.getColumnCasing(column),
        property,
        type: column.getSQLType(),
        drizzle_type: column.columnType,
        nullable: !column.notNull && !column.primary && !primary,
        primary_key: column.primary || primary,
        unique: Boolean(column.isUnique) || unique,
        default: plain ? column.default : column.hasDefault ? 'fn' : undefined,
        enum: column.enumValues,
        references,
      },
      KEEP,
    );
  }

  function view(file, name, value) {
    const source = pg.getViewConfig(value);
    return {
      name: getViewName(value),
      schema: source.schema ?? null,
      file,
      orm: 'drizzle',
      kind: 'view',
      export_name: name,
      columns: Object.entries(source.selectedFields).map(([property, column]) =>
        compact(
          {
            name: casing.getColumnCasing(column),
            property,
            type: column.getSQLType(),
            nullable: !column.notNull && !column.primary,
            primary_key: false,
          },
          KEEP,
        ),
      ),
    };
  }

  function edges(value) {
    const parts = value.config(createTableRelationsHelpers(value.table));
    return Object.entries(parts).map(([property, relation]) => ({
      table: pg.getTableConfig(value.table).name,
      property,
      type: relation.constructor.name.toLowerCase(),
      target: relation.referencedTableName,
      ...(relation.config?.fields
        ? {
            columns: relation.config.fields.map((c) => casing.getColumnCasing(c)),
            references: relation.config.references.map((c) => casing.getColumnCasing(c)),
          }
        : {}),
    }));
  }
}

const load = (file) => import(pathToFileURL(fs.realpathSync(path.resolve(file))).href);

main();
