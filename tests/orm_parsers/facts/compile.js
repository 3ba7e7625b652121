/** TypeScript of the cases to CommonJS, with the types that bare decorators reflect. */
const fs = require('node:fs');
const path = require('node:path');
const ts = require('typescript');

const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
  esModuleInterop: true,
  resolveJsonModule: true,
  allowJs: true,
  skipLibCheck: true,
};

/** Compiles a copied case in place: each .ts gets its .js. */
exports.compile = (root) => {
  linkWorkspaces(root);
  const files = fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[jt]sx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const own = path.join(root, 'tsconfig.json');
  const paths = fs.existsSync(own) ? ts.readConfigFile(own, ts.sys.readFile).config.compilerOptions : {};
  const options = { ...OPTIONS, outDir: root, rootDir: root };
  if (paths.paths) Object.assign(options, { paths: paths.paths, baseUrl: path.join(root, paths.baseUrl ?? '.') });
  if (files.some((file) => file.endsWith('.js'))) options.outDir = path.join(root, '.out');
  const program = ts.createProgram(files, options, host(options));
  program.emit(undefined, (name, text) => {
    const target = path.join(root, path.relative(options.outDir, name));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text.replace(/__metadata\("design:type", ([A-Z]\w*)\)/g, guarded));
  });
};

/** A class that stands further down in its file is not there yet; other compilers say Object then. */
const guarded = (_, name) =>
  `__metadata("design:type", (() => { try { return ${name}; } catch { return Object; } })())`;

/** Packages of a workspace can be required by name, their sources instead of their builds. */
function linkWorkspaces(root) {
  const file = path.join(root, 'package.json');
  const globs = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')).workspaces ?? []) : [];
  for (const folder of globs.flatMap((glob) => foldersOf(root, glob))) {
    const own = path.join(folder, 'package.json');
    const config = JSON.parse(fs.readFileSync(own, 'utf8'));
    const built = config.main && fs.existsSync(path.join(folder, config.main));
    config.types = built ? config.main : 'src/index.ts';
    config.main = config.types.replace(/\.ts$/, '.js');
    if (config.exports) config.exports = JSON.parse(JSON.stringify(config.exports).replaceAll('.ts"', '.js"'));
    fs.writeFileSync(own, JSON.stringify(config));
    const link = path.join(root, 'node_modules', config.name);
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.symlinkSync(folder, link);
  }
}

function foldersOf(root, glob) {
  if (!glob.endsWith('/*')) return [path.join(root, glob)];
  const parent = path.join(root, glob.slice(0, -2));
  return fs.readdirSync(parent).map((name) => path.join(parent, name));
}

const parsed = new Map();

/** The libraries' own declarations are read once for all cases. */
function host(options) {
  const made = ts.createCompilerHost(options);
  const read = made.getSourceFile;
  made.getSourceFile = (file, ...rest) => {
    if (!file.endsWith('.d.ts')) return read(file, ...rest);
    if (!parsed.has(file)) parsed.set(file, read(file, ...rest));
    return parsed.get(file);
  };
  return made;
}
