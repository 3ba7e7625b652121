/** usage: dump-mongoose.js MODELS_FOLDER, in the folder of the repository. */
const path = require('node:path');
const fs = require('node:fs');
const mongoose = require('mongoose');
const { compact, filesIn, version, write } = require('./common');

const KEEP = ['name', 'type', 'nullable', 'primary_key'];
const files = filesIn(process.argv[2]);
files.forEach((file) => require(path.resolve(file)));

const byCollection = new Map();
for (const name of mongoose.modelNames()) {
  const model = mongoose.model(name);
  const key = model.collection.name;
  byCollection.set(key, [...(byCollection.get(key) ?? []), model]);
}

write({
  repo: '',
  orm: 'mongoose',
  orm_version: version('mongoose'),
  dialect: 'mongodb',
  models_folder: [process.argv[2]],
  how: 'models loaded, schema.eachPath, sub-schemas flattened: a.b, items[].x, map.*.x',
  tables: [...byCollection].map(([name, models]) => table(name, models)),
});

/** Discriminators share a collection: the base model comes first, what only they have is added. */
function table(name, models) {
  const base = models.find((model) => !model.baseModelName) ?? models[0];
  const columns = new Map();
  for (const model of [base, ...models.filter((m) => m !== base)]) {
    for (const column of paths(model.schema, '', model === base ? null : model.modelName)) {
      if (!columns.has(column.name)) columns.set(column.name, column);
    }
  }
  const file = fileOf(base.modelName);
  return {
    name,
    schema: null,
    file,
    orm: 'mongoose',
    kind: 'collection',
    model: base.modelName,
    ...(models.length > 1 ? { discriminators: models.filter((m) => m !== base).map((m) => m.modelName) } : {}),
    columns: [...columns.values()],
  };
}

function paths(schema, prefix, only) {
  const out = [];
  schema.eachPath((name, type) => {
    const full = prefix + name;
    if (name.endsWith('.$*')) {
      // the values of a map: `map.*.x` where they are documents, told by the map itself where they are plain
      if (type.schema) out.push(...paths(type.schema, `${full.slice(0, -3)}.*.`, only));
      return;
    }
    if (type.$isMongooseDocumentArray) {
      out.push(describe(full, 'Array<Document>', type, only), ...paths(type.schema, `${full}[].`, only));
    } else if (type.$isMongooseArray) {
      const item = type.embeddedSchemaType ?? type.caster;
      out.push(describe(full, `Array<${item?.instance ?? 'Mixed'}>`, type, only));
    } else if (type.$isSingleNested) {
      out.push(describe(full, 'Document', type, only), ...paths(type.schema, `${full}.`, only));
    } else {
      out.push(describe(full, type.instance, type, only));
    }
  });
  return out;
}

function describe(name, kind, type, only) {
  const options = type.options ?? {};
  const item = type.embeddedSchemaType ?? type.caster;
  const ref = options.ref ?? item?.options?.ref;
  const target = typeof ref === 'string' ? ref : typeof ref === 'function' ? (ref.modelName ?? ref().modelName) : null;
  const required = Boolean(type.isRequired) && !only;
  const plain = ['string', 'number', 'boolean'].includes(typeof options.default);
  const values = type.enumValues?.length ? type.enumValues : undefined;
  return compact(
    {
      name,
      type: kind,
      nullable: !required,
      primary_key: name === '_id',
      unique: options.unique === true,
      default: plain ? options.default : options.default ? 'fn' : undefined,
      enum: values,
      references: target && { table: mongoose.model(target).collection.name, column: '_id', model: target },
      ref_path: typeof options.refPath === 'string' ? options.refPath : undefined,
      discriminator: only,
      implied: ['_id', '__v', 'createdAt', 'updatedAt'].includes(name.split('.').pop()) || undefined,
    },
    KEEP,
  );
}

function fileOf(modelName) {
  const pattern = new RegExp(`(?:model|discriminator)\\(\\s*'${modelName}'`);
  return files.find((file) => pattern.test(fs.readFileSync(file, 'utf8'))) ?? null;
}
