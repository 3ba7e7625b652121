const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

/** `type, pk auto unique null = default enum(a|b)`: what is not there is left out. */
exports.column = ({ type, primary, auto, unique, nullable, initial, values }) => {
  const words = [
    primary && 'pk',
    auto && 'auto',
    unique && 'unique',
    nullable && 'null',
    initial !== undefined && initial !== null && `= ${initial}`,
    values?.length && `enum(${values.join('|')})`,
  ].filter(Boolean);
  return [type || '?', words.join(' ')].filter(Boolean).join(', ');
};

exports.reference = ({ columns, table, to, kind, onDelete }) =>
  
  [`${columns.join(',')} -> ${table}.${to.join(',')}`, kind, (onDelete ?? '').toUpperCase()].filter(Boolean).join(' ');

exports.index = (unique, columns) => (unique ? 'unique ' : '') + columns.join(',');

/** The object without empty parts. */
exports.compact = (object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value && (typeof value !== 'object' || Object.keys(value).length)));

/** A default as text: what is made at run time is not one. */
exports.initial = (value) => {
  if (Array.isArray(value) && !value.length) return '[]';
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
};

/** Every module of the case: [file, exports]. */
exports.load = (root) => {
  const files = fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js') && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return files.map((file) => [path.relative(root, file), require(file)]);
};

/** NestJS only hands its options on: its modules are recorded, not installed. Returns what `forRoot` got. */
exports.recordNest = () => {
  const given = [];
  const module = { forRoot: (options) => given.push(options), forFeature: () => undefined };
  module.forRootAsync = ({ useFactory }) => given.push(useFactory());
  const bare = () => () => undefined;
  const stubs = {
    '@nestjs/typeorm': { TypeOrmModule: module },
    '@nestjs/sequelize': { SequelizeModule: module },
    '@nestjs/common': {
      Module: bare,
      Injectable: bare,
      applyDecorators:
        (...parts) =>
        (...target) =>
          parts.forEach((part) => part(...target)),
    },
  };
  const original = Module._load;
  Module._load = (request, ...rest) => stubs[request] ?? original(request, ...rest);
  return given;
};

exports.write = (facts) => {
  const tables = Object.fromEntries(Object.entries(facts.tables).sort(([a], [b]) => (a < b ? -1 : 1)));
  fs.writeSync(3, JSON.stringify({ ...facts, tables }));
};

exports.version = (name) => JSON.parse(fs.readFileSync(path.join(__dirname, 'node_modules', name, 'package.json'), 'utf8')).version;
