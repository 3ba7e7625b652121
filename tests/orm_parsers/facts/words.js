/** usage: words.js: renews javascript/words.json, [word, plural, singular, underscored] as Sequelize makes them. */
const fs = require('node:fs');
const path = require('node:path');
const { Utils } = require('sequelize');

const file = path.resolve(__dirname, '../javascript/words.json');
const words = JSON.parse(fs.readFileSync(file, 'utf8')).map(([word]) => word);
const made = [...new Set(words)].sort().map((w) => [w, Utils.pluralize(w), Utils.singularize(w), Utils.underscoredIf(w, true)]);
fs.writeFileSync(file, `[\n${made.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`);
