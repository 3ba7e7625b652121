/** usage: sequelize.js FOLDER: what Sequelize holds after the compiled case is loaded, never connected. */
require('reflect-metadata');
const { column, compact, index, initial, load, recordNest, reference, version, write } = require('./common');

const nest = recordNest();
const sequelizePackage = require('sequelize');
const { Model: TypeScriptModel, Sequelize: TypeScriptSequelize } = require('sequelize-typescript');

const stated = [];
for (const made of [sequelizePackage.Sequelize, TypeScriptSequelize]) made.afterInit((sequelize) => stated.push(sequelize));

function main() {
  const loaded = load(process.argv[2]);
  const own = [...stated];
  // what waits for a connection gets one, as an index of the models would hand it over
  const shared = own[0] ?? new TypeScriptSequelize({ dialect: 'postgres', ...nest[0], logging: false });
  let associate = false;
  addClasses(loaded, shared);
  if (!own.some((sequelize) => Object.keys(sequelize.models).length)) {
    const factories = loaded.map(([, exported]) => exported).filter(isFactory);
    for (const factory of factories) made(factory)(shared, sequelizePackage.DataTypes);
    associate = true;
  }
  for (const [, exported] of loaded) initialise(exported, shared);
  if (associate || !own.length) for (const model of Object.values(shared.models)) model.associate?.(shared.models);
  const tables = new Map();
  for (const model of [...new Set([...own, shared])].flatMap((sequelize) => Object.values(sequelize.models))) {
    tables.set(key(model), table(model, tables.get(key(model))));
  }
  write({
    orm: `sequelize ${version('sequelize')}`,
    dialect: own.length || nest.length ? shared.getDialect() : null,
    tables: Object.fromEntries(tables),
  });
}

/** Decorated classes that no `models: [...]` names. */
function addClasses(loaded, shared) {
  const classes = loaded.flatMap(([, exported]) => Object.values(exported ?? {})).filter((value) => value?.prototype instanceof TypeScriptModel);
  const waiting = classes.filter((value) => !value.isInitialized && Reflect.hasMetadata('sequelize:modelName', value.prototype));
  if (waiting.length) {
    const connection = shared instanceof TypeScriptSequelize ? shared : new TypeScriptSequelize({ ...shared.options, logging: false });
    connection.addModels([...new Set(waiting)]);
  }
}

/** `static init(sequelize)` and its like, then `static associate(models)`. */
function initialise(exported, shared) {
  const classes = Object.values(exported ?? {}).filter((value) => value?.prototype instanceof sequelizePackage.Model);
  for (const value of classes.filter((found) => !found.sequelize)) {
    const method = ['init', 'initialize', 'initModel'].find((name) => Object.hasOwn(value, name));
    if (method) value[method](shared, sequelizePackage.DataTypes);
  }
}

const made = (exported) => (exported.default ? exported.default : exported);
const isClass = (value) => /^class\b/.test(Function.prototype.toString.call(value));
const isFactory = (exported) => typeof made(exported) === 'function' && !isClass(made(exported)) && made(exported).length >= 1;

function key(model) {
  const name = model.getTableName();
  return typeof name === 'string' ? name : `${name.schema}.${name.tableName}`;
}

/** Two models may share a table: the columns of both. */
function table(model, before) {
  const attributes = Object.entries(model.getAttributes()).filter(([, found]) => found.type?.key !== 'VIRTUAL');
  const uniques = Object.values(model.uniqueKeys ?? {}).map((found) => found.fields);
  const fields = (found) => found.fields.map((part) => (typeof part === 'string' ? part : (part.name ?? part.attribute)));
  // an index of expressions has no columns, one of some rows makes nothing unique
  const own = (model._indexes ?? [])
    .filter((found) => fields(found).every((name) => name && Object.values(model.getAttributes()).some((a) => a.field === name)))
    .map((found) => ({ ...found, unique: found.unique && !found.where }));
  const alone = [...uniques, ...own.filter((found) => found.unique).map(fields)].filter((found) => found.length === 1);
  const single = new Set(alone.map(([name]) => name));
  const several = uniques.filter((found) => found.length > 1).map((found) => index(true, found));
  const indexes = own.filter((found) => !found.unique || found.fields.length > 1).map((found) => index(found.unique, fields(found)));
  return compact({
    columns: {
      ...Object.fromEntries(attributes.map(([, found]) => [found.field, column(describe(found, model, single))])),
      ...before?.columns,
    },
    references: [...new Set([...(before?.references ?? []), ...references(model, attributes)])].sort(),
    indexes: [...new Set([...(before?.indexes ?? []), ...several, ...indexes])].sort(),
  });
}

function describe(found, model, single) {
  const values = found.values ?? found.type.values ?? found.type.type?.values;
  return {
    type: typeName(found.type, values, model.sequelize.getDialect()),
    primary: found.primaryKey === true,
    auto: found.autoIncrement === true,
    unique: single.has(found.field) || found.unique === true,
    nullable: found.allowNull !== false && !found.primaryKey,
    initial: initialOf(found.defaultValue),
    values,
  };
}

/** What the server calls them. */
const SERVER = { 'char(36) binary': 'char(36)', 'text collate nocase': 'text' };
const OF_MYSQL = /^integer|(?<=^double) precision/;

/** The dialect's own word, in lower case; the values of an enum are told apart. */
function typeName(type, values, dialect) {
  if (values && dialect !== 'sqlite') return type.key === 'ARRAY' ? 'enum[]' : 'enum';
  const word = String(type.toSql ? type.toSql({ escape: (v) => `'${v}'` }) : type).toLowerCase();
  const bare = word.replace(/ (charset|character set|collate) .*$/, '');
  return SERVER[word] ?? (['mysql', 'mariadb'].includes(dialect) ? bare.replace(OF_MYSQL, (part) => (part === 'integer' ? 'int' : '')) : word);
}

function initialOf(value) {
  if (value?.key) return value.key;
  if (typeof value === 'function' && value.key) return value.key;
  if (value instanceof sequelizePackage.Utils.Literal) return value.val;
  if (value instanceof sequelizePackage.Utils.Fn) return `${value.fn}()`;
  if (Array.isArray(value) && !value.length) return '[]';
  return initial(value);
}

/** Constraints, and associations that have none (`constraints: false`): they say what belongs together too. */
function references(model, attributes) {
  const found = new Map();
  const associations = Object.values(model.sequelize.models).flatMap((other) => Object.values(other.associations));
  const single = associations
    .filter((association) => association.associationType === 'HasOne' && association.target === model)
    .map((association) => association.foreignKey);
  for (const [name, { field, references: target, onDelete }] of attributes) {
    if (target) found.set(field, text(field, target.model, target.key, onDelete, single.includes(name) && 'one-to-one'));
  }
  for (const { holder, attribute, target, targetKey } of associations.flatMap(ends)) {
    const field = holder === model ? model.getAttributes()[attribute]?.field : undefined;
    if (field && !found.has(field)) found.set(field, text(field, target.getTableName(), target.getAttributes()[targetKey].field));
  }
  return [...found.values()];
}

function ends(association) {
  const { associationType, source, target, foreignKey: attribute } = association;
  if (associationType === 'BelongsTo') return [{ holder: source, attribute, target, targetKey: association.targetKey }];
  const ofSource = { attribute, target: source, targetKey: association.sourceKey ?? source.primaryKeyAttribute };
  if (associationType !== 'BelongsToMany') return [{ holder: target, ...ofSource }];
  const holder = association.through.model;
  return [{ holder, ...ofSource }, { holder, attribute: association.otherKey, target, targetKey: association.targetKey }];
}

function text(field, table, to, onDelete, kind) {
  const name = typeof table === 'string' ? table : table.schema ? `${table.schema}.${table.tableName}` : table.tableName;
  return reference({ columns: [field], table: name, to: [to ?? 'id'], kind, onDelete });
}

main();
