/** usage: make.js [ORM/CASE ...]: writes orm_facts.json into the cases' folders. See README.md. */
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { compile } = require('./compile');

const here = __dirname;
const cases = path.resolve(here, '..');
const wanted = process.argv.slice(2);
/** What the parser can't know is not there to be loaded either. */
const hasProblems = (name) => {
  const file = path.join(cases, name, 'expected.json');
  const hasFacts = fs.existsSync(path.join(cases, name, 'orm_facts.json'));
  return !hasFacts && fs.existsSync(file) && 'problems' in JSON.parse(fs.readFileSync(file, 'utf8'));
};
const orms = ['typeorm', 'sequelize', 'drizzle', 'mongoose'];
const all = orms.flatMap((orm) => fs.readdirSync(path.join(cases, orm)).map((name) => `${orm}/${name}`));
const work = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'facts-')));
let failed = 0;

try {
  fs.symlinkSync(path.join(here, 'node_modules'), path.join(work, 'node_modules'));
  // beside the cases, so that both use one copy of every package
  for (const file of ['common.js', ...orms.map((orm) => `${orm}.js`)]) fs.copyFileSync(path.join(here, file), path.join(work, file));
  for (const name of all.filter((found) => (wanted.length ? wanted.includes(found) : !hasProblems(found)))) make(name);
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

function make(name) {
  const root = path.join(work, name);
  fs.cpSync(path.join(cases, name), root, { recursive: true });
  for (const file of ['orm_facts.json', 'expected.json']) fs.rmSync(path.join(root, file), { force: true });
  compile(root);
  const script = path.join(work, `${path.dirname(name)}.js`);
  const options = fs.existsSync(path.join(root, 'tsconfig.json')) ? ['-r', 'tsconfig-paths/register'] : [];
  const ran = spawnSync(process.execPath, [...options, '--preserve-symlinks', script, root], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  if (ran.status !== 0 || !ran.output[3]) {
    failed += 1;
    console.error(`${name}: ${ran.stderr.split('\n').find((line) => /^\w*Error/.test(line)) ?? ran.stderr}`);
    return;
  }
  const facts = JSON.parse(ran.output[3]);
  fs.writeFileSync(path.join(cases, name, 'orm_facts.json'), render(facts));
  console.log(`${name}: ${Object.keys(facts.tables).length} tables`);
}

/** One line per column, so that a difference is readable. */
function render({ tables, ...head }) {
  const parts = Object.entries(tables).map(([name, { columns, ...rest }]) => {
    const lines = Object.entries(columns).map(([column, text]) => `        ${JSON.stringify(column)}: ${JSON.stringify(text)}`);
    const others = Object.entries(rest).map(([key, value]) => `,\n      ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
    return `    ${JSON.stringify(name)}: {\n      "columns": {\n${lines.join(',\n')}\n      }${others.join('')}\n    }`;
  });
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "tables": {\n${parts.join(',\n')}\n  }\n}\n`;
}
