/**
 * What Prisma itself makes of each schema below the given folders: `prisma.sql` (the DDL that `prisma migrate`
 * would run on an empty database) and `dmmf.json` (names, documentation) are written beside the schema.
 *
 * usage: node dump-prisma.mjs FOLDER ...      each FOLDER holds one schema, in one or several files
 *
 * Both packages are WebAssembly builds of prisma-engines: no engine is downloaded and no database is asked.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import * as engine from './node_modules/@prisma/schema-engine-wasm/schema_engine_bg.js';

const require = createRequire(import.meta.url);
const schemas = require('@prisma/prisma-schema-wasm');
const wasm = fs.readFileSync(new URL('./node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm', import.meta.url));
const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': engine });
globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) };
engine.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

// the WebAssembly build knows no MySQL: of such a schema only dmmf.json is made
const ADAPTERS = { postgresql: 'postgres', postgres: 'postgres', sqlite: 'sqlite' };

for (const folder of process.argv.slice(2)) {
  const files = find(folder).map((file) => [path.relative(folder, file), withoutUrl(fs.readFileSync(file, 'utf8'))]);
  const dmmf = JSON.parse(schemas.get_dmmf(JSON.stringify({ prismaSchema: files })));
  fs.writeFileSync(path.join(folder, 'dmmf.json'), render(dmmf.datamodel));
  const provider = /datasource[^}]*provider\s*=\s*"(\w+)"/.exec(files.map(([, text]) => text).join('\n'))[1];
  if (provider in ADAPTERS) fs.writeFileSync(path.join(folder, 'prisma.sql'), await ddl(files, ADAPTERS[provider]));
  console.log(folder);
}

function find(folder) {
  const found = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.prisma'));
  return found.sort().map((name) => path.join(folder, name));
}

/** Since Prisma 7 the address of the database stands elsewhere; schemas in the wild still have it. */
function withoutUrl(text) {
  return text.replace(/^\s*(url|directUrl|shadowDatabaseUrl)\s*=.*$/gm, '');
}

async function ddl(files, provider) {
  const nothing = { ok: true, value: undefined };
  const empty = { ok: true, value: { columnNames: [], columnTypes: [], rows: [] } };
  const connection = {
    provider,
    adapterName: 'none',
    queryRaw: async () => empty,
    executeRaw: async () => ({ ok: true, value: 0 }),
    executeScript: async () => nothing,
    dispose: async () => nothing,
    getConnectionInfo: () => ({ ok: true, value: { supportsRelationJoins: false } }),
    errorRegistry: { consumeError: () => undefined },
  };
  const connect = async () => ({ ok: true, value: connection });
  const adapter = { ...connection, connect, connectToShadowDb: connect };
  const made = await engine.SchemaEngine.new({ datamodels: files }, () => {}, adapter);
  const { stdout } = await made.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files: files.map(([name, content]) => ({ path: name, content })) },
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout;
}

/** One line per field, so that a difference is readable. */
function render({ models, types, enums }) {
  const block = ({ name, dbName, schema, documentation, fields = [], values = [] }) =>
    `${JSON.stringify({ name, dbName, schema, documentation }).slice(0, -1)}, "members": [\n` +
    [...fields, ...values].map((member) => `    ${JSON.stringify(of(member))}`).join(',\n') +
    '\n  ]}';
  const listed = (blocks) => `[\n  ${blocks.map(block).join(',\n  ')}\n]`;
  return `{"models": ${listed(models)}, "types": ${listed(types)}, "enums": ${listed(enums)}}\n`;
}

function of({ name, dbName, kind, type, isList, isRequired, relationName, relationFromFields, documentation }) {
  const fields = relationFromFields?.length ? relationFromFields : undefined;
  return { name, dbName: dbName ?? undefined, kind, type, isList, isRequired, relationName, fields, documentation };
}
