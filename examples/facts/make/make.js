/** Writes ../<repository>.json for every example repository. See README.md. */
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const here = __dirname;
const examples = path.resolve(here, '../..');
const transpiled = ['-r', 'ts-node/register/transpile-only'];
// full type checking where a bare @Column() needs the type of an imported enum
const checked = ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register'];

const REPOSITORIES = {
  'shop-api': { script: 'dump-typeorm.js', args: ['src/data-source.ts'], node: checked },
  'warehouse-api': { script: 'dump-typeorm.js', args: ['src/config/typeorm.config.ts'], node: checked },
  'logistics-partner': { script: 'dump-sequelize.js', args: [], node: transpiled },
  'spot-rental': { script: 'dump-drizzle.js', args: [], node: ['--import', 'tsx'] },
  'profile-service': { script: 'dump-mongoose.js', args: ['src/models'], node: transpiled },
};

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'facts-'));
try {
  fs.symlinkSync(path.join(here, 'node_modules'), path.join(work, 'node_modules'));
  for (const [name, { script, args, node }] of Object.entries(REPOSITORIES)) {
    const root = path.join(work, name);
    fs.cpSync(path.join(examples, name), root, { recursive: true });
    for (const file of [script, 'common.js']) fs.copyFileSync(path.join(here, file), path.join(work, file));
    const env = { ...process.env, TS_NODE_PROJECT: path.join(root, 'tsconfig.json'), TS_NODE_FILES: 'true' };
    const text = execFileSync(process.execPath, [...node, `../${script}`, ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: 1 << 27,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const facts = JSON.parse(text.slice(text.indexOf('{"repo"')));
    fs.writeFileSync(path.join(examples, 'facts', `${name}.json`), render({ ...facts, repo: name }));
    console.log(`${name}: ${facts.tables.length} tables`);
  }
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}

/** One line per column, so that a difference is readable. */
function render(facts) {
  const { tables, ...head } = facts;
  const lines = tables.map((table) => {
    const { columns, ...rest } = table;
    const listed = columns.map((column) => `      ${JSON.stringify(column)}`).join(',\n');
    return `    ${JSON.stringify(rest).slice(0, -1)}, "columns": [\n${listed}\n    ]}`;
  });
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "tables": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
