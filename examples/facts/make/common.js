const fs = require('node:fs');
const path = require('node:path');

/** Files below a folder, sorted, as paths relative to the working folder. */
exports.filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name).split(path.sep).join('/'))
    .filter((name) => /\.(ts|js)$/.test(name))
    .sort();

/** The object without its undefined, null, false and empty values, except the names given and a default of false. */
exports.compact = (object, keep = []) =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([key, value]) =>
        keep.includes(key) ||
        (key === 'default' ? value !== undefined : !(value === undefined || value === null || value === false || value === '')),
    ),
  );

exports.version = (name) => {
  // some packages do not export their package.json
  const file = path.resolve('..', 'node_modules', name, 'package.json');
  return JSON.parse(fs.readFileSync(file, 'utf8')).version;
};

exports.write = (facts) => {
  facts.tables.sort((a, b) => (a.name < b.name ? -1 : 1));
  process.stdout.write(JSON.stringify(facts));
};
