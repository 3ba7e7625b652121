/** usage: mongoose.js FOLDER: what Mongoose holds after the compiled case is loaded, never connected. */
require('reflect-metadata');
const { column, compact, index, initial, load, reference, version, write } = require('./common');
const mongoose = require('mongoose');
const nest = require('@nestjs/mongoose');

recordModule();

function main() {
  const loaded = load(process.argv[2]);
  for (const value of loaded.flatMap(([, exported]) => valuesOf(exported))) {
    if (isDefinition(value)) register(value);
    else if (isFactory(value)) attempt(value);
  }
  const models = mongoose.connections.flatMap((connection) => Object.values(connection.models));
  const collections = new Map();
  for (const model of models) {
    const name = model.collection.collectionName;
    collections.set(name, [...(collections.get(name) ?? []), model]);
  }
  write({
    orm: `mongoose ${version('mongoose')}`,
    dialect: 'mongodb',
    tables: Object.fromEntries([...collections].map(([name, found]) => [name, table(found, models)])),
  });
}

const valuesOf = (exported) =>
  typeof exported === 'function' ? [exported] : Object.values(exported ?? {}).flatMap((value) => (Array.isArray(value) ? value : [value]));

// ---- what other code would register

/** `forFeature` needs no container of Nest: each definition becomes a model of the default connection. */
function recordModule() {
  const forFeature = (definitions = []) => definitions.forEach(register) ?? { module: class {} };
  nest.MongooseModule.forFeature = forFeature;
  nest.MongooseModule.forFeatureAsync = (definitions) =>
    forFeature(definitions.map(({ useFactory, ...rest }) => ({ ...rest, schema: useFactory() })));
}

const isDefinition = (value) => typeof value?.name === 'string' && value?.schema instanceof mongoose.Schema && !value.modelName;

function register({ name, schema, collection, discriminators = [] }) {
  if (mongoose.models[name]) return;
  const model = mongoose.model(name, schema, collection);
  for (const { name: own, schema: inner, value } of discriminators) model.discriminator(own, inner, value);
}

const isFactory = (value) =>
  typeof value === 'function' && !/^class\b/.test(String(value)) && !value.modelName && /[mM]odel\w*\)?\(/.test(String(value));

/** A factory of models gets the connection; what wants something else is no factory of models. */
function attempt(factory) {
  try {
    factory(mongoose.connection);
  } catch {
    return;
  }
}

// ---- collections as paths

function table(found, models) {
  const base = found.find((model) => !model.baseModelName) ?? found[0];
  const rest = found.filter((model) => model !== base);
  const columns = new Map();
  const references = new Map();
  for (const model of [base, ...rest]) read(model.schema, '', model !== base, models, columns, references);
  for (const model of found) virtuals(model, models, columns, references);
  for (const model of models) populatedByOthers(model, base, models, columns, references);
  const isUnique = ([, options]) => Boolean(options.unique && !options.partialFilterExpression);
  const isAlone = (found) => isUnique(found) && Object.keys(found[0]).length === 1;
  const indexes = base.schema.indexes().filter(([keys]) => !isInline(base.schema, keys));
  return compact({
    columns: Object.fromEntries(columns),
    references: [...references].map(([path, [name, to]]) => reference({ columns: [path], table: name, to: [to] })).sort(),
    indexes: indexes.filter((found) => !isAlone(found)).map((found) => index(isUnique(found), Object.keys(found[0]))).sort(),
  });
}

/** `index: true` and `unique: true` of a path are told with the path. */
const isInline = (schema, keys) => {
  const [name, ...more] = Object.keys(keys);
  const options = schema.path(name)?.options ?? {};
  return !more.length && Boolean(options.index || options.unique || options.text || options.expires) && !schema._indexes.some(([own]) => own === keys);
};

const isNoise = (path) => /(^|\.)__v$/.test(path) || /[\].*\w]\._id$/.test(path);

function read(schema, prefix, optional, models, columns, references, outer = []) {
  if (outer.includes(schema)) return; // a tree: its own schema within itself
  const put = (path, type, kind) => {
    if (isNoise(path) || columns.has(path)) return;
    columns.set(path, describe(path, type, kind, optional));
    const target = refOf(type, models);
    if (target) references.set(path, [target, '_id']);
  };
  const within = (inner, path) => read(inner, path, optional, models, columns, references, [...outer, schema]);
  // what only documents of one discriminator have
  const some = (type, path) =>
    Object.values(type.schema.discriminators ?? {}).forEach((inner) => read(inner, path, true, models, columns, references, [...outer, schema]));
  schema.eachPath((name, type) => {
    const path = prefix + name;
    if (name.endsWith('.$*')) return mapValues(path.slice(0, -1) + '*', type, put, within);
    if (type.$isMongooseDocumentArray) {
      put(path, type, 'Array<Subdocument>');
      within(type.schema, `${path}[].`);
      some(type, `${path}[].`);
    } else if (type.$isMongooseArray) put(path, type, `Array<${itemName(type)}>`);
    else if (type.$isSingleNested) {
      put(path, type, 'Embedded');
      within(type.schema, `${path}.`);
      some(type, `${path}.`);
    } else put(path, type, type.$isSchemaMap ? mapName(type) : type.instance);
  });
}

/** The values of a map: `map.*.x` where they are documents, told by the map itself where they are plain. */
function mapValues(full, type, put, within) {
  const path = full.replace(/\$\*$/, '*');
  if (type.$isMongooseDocumentArray) {
    put(path, type, 'Array<Subdocument>');
    within(type.schema, `${path}[].`);
  } else if (type.$isMongooseArray) put(path, type, `Array<${itemName(type)}>`);
  else if (type.schema) within(type.schema, `${path}.`);
}

const itemName = (type) => {
  const item = type.embeddedSchemaType ?? type.caster;
  return item.$isMongooseArray ? 'Array' : item.instance;
};

function mapName(type) {
  const values = type.$__schemaType;
  return !type.options.of || values.schema || values.$isMongooseArray ? 'Map' : `Map<${values.instance}>`;
}

function describe(path, type, kind, optional) {
  const item = type.embeddedSchemaType ?? type.caster;
  const stated = [type.options?.enum, item?.options?.enum].find((found) => found && !Array.isArray(found) && !found.values);
  // of an object Mongoose takes the values last to first
  const listed = stated ? Object.values(stated) : undefined;
  const values = [listed, type.enumValues, item?.enumValues, item?.options?.enum].find((found) => found?.length);
  return column({
    type: kind,
    primary: path === '_id',
    unique: type.options?.unique === true || type.options?.index?.unique === true,
    nullable: !type.isRequired || optional,
    initial: Array.isArray(type.options?.default) && !type.options.default.length ? '[]' : initial(type.options?.default),
    values: values?.filter((value) => value !== null && value !== undefined),
  });
}

function refOf(type, models) {
  const item = type.embeddedSchemaType ?? type.caster;
  const ref = type.options?.ref ?? item?.options?.ref;
  const stated = typeof ref === 'function' && !ref.modelName ? (ref.prototype instanceof mongoose.Model ? ref : called(ref)) : ref;
  const name = typeof stated === 'string' ? stated : (stated?.modelName ?? stated?.name);
  return models.find((model) => model.modelName === name)?.collection.collectionName;
}

/** `() => Model`; a class stands for its name. */
const called = (ref) => (/^class\b/.test(String(ref)) ? ref : ref());

const modelOf = (ref, models) => {
  const stated = typeof ref === 'function' && !ref.modelName ? called(ref) : ref;
  return models.find((found) => found.modelName === (stated?.modelName ?? stated?.name ?? stated));
};

/** A populated virtual starts at what others refer to: the `_id`, or a unique field of which it lists many. */
const startsAtKey = ({ localField, justOne }, columns) =>
  localField === '_id' || (!justOne && / unique/.test(columns.get(localField)?.replace(',', '') ?? ''));

function virtuals(model, models, columns, references) {
  for (const { options } of Object.values(model.schema.virtuals)) {
    const target = modelOf(options?.ref, models);
    const { localField: local, foreignField: foreign } = options ?? {};
    if (!target || typeof local !== 'string' || startsAtKey(options, columns) || !columns.has(local) || references.has(local)) continue;
    references.set(local, [target.collection.collectionName, foreign]);
  }
}

/** A virtual of another collection that starts at a key there: the field over here holds that key. */
function populatedByOthers(model, base, models, columns, references) {
  for (const { options } of Object.values(model.schema.virtuals)) {
    const { localField: local, foreignField: foreign, ref } = options ?? {};
    const own = new Map(Object.entries(model.schema.paths).map(([name, type]) => [name, describe(name, type, '', false)]));
    if (!foreign || modelOf(ref, models) !== base || !startsAtKey(options, own) || !columns.has(foreign) || references.has(foreign)) continue;
    references.set(foreign, [model.collection.collectionName, local]);
  }
}

main();
