import { dirname, join, relative } from 'node:path';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { run } from '../start/install.mjs';
import { listBuiltProjects, listBundledApps, threadsIn } from './projects.mjs';

export async function buildAll(options) {
  const isCompiled = await compileAll(options);
  return (await bundleApps(options)) || isCompiled;
}

/** One process: starting one per project takes longer than compiling. False if nothing changed. */
export async function compileAll({ root, log, progress = () => undefined }) {
  const stale = listBuiltProjects(root)
    .map((project) => ({ ...project, stamp: fingerprint(root, inputsOf(project)) }))
    .filter(({ folder, stamp }) => readStamp(join(root, folder, 'dist')) !== stamp)
    .sort((a, b) => Number(b.isCompiled) - Number(a.isCompiled));
  if (stale.length === 0) return false;
  log(`building ${stale.map(({ name }) => name.replace('@elevate/', '')).join(', ')}`);
  const { compileProject } = await import('./compile-project.mjs');
  for (const [done, project] of stale.entries()) {
    progress(done, stale.length, project.name);
    const folder = join(root, project.folder);
    if (project.isCompiled) {
      await compileProject(folder);
    } else {
      await run('npm', ['run', '--silent', 'build', '--', '--logLevel=warn'], { cwd: folder });
    }
    writeStamp(join(folder, 'dist'), project.stamp);
  }
  return true;
}

/** A bundle also contains the libraries. */
function inputsOf({ folder, isCompiled }) {
  return isCompiled ? [folder] : [folder, 'libs'];
}

/** The entry of an app that its process starts. `dist/main.js` runs the same modules one by one. */
const BUNDLE = join('dist', 'bundle');

// Native packages find their binaries beside them; libs/platform/mongo patches the driver by path;
// few processes need the others.
const LOADED_AT_RUN_TIME =
  /^(?:@node-rs\/argon2|sharp|mongoose|mongodb|minio|nodemailer|kafkajs|@simplewebauthn\/server)(?:\/|$)/;
/** Two bytes a character in memory if one is outside Latin-1. */
const MEMORY_ONLY = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: false, asciiOnly: true },
};
const INPUTS = ['apps', 'libs', 'tools/embedded-mongo', 'tools/native-stack'];

/** Loading the modules one by one takes a second. */
async function bundleApps({ root, log }) {
  const apps = listBundledApps(root).map((name) => join('apps', name));
  const stamp = fingerprint(root, INPUTS);
  const stale = apps.filter((app) => readStamp(join(root, app, BUNDLE)) !== stamp);
  if (stale.length === 0) return false;
  log(`bundling ${stale.map((app) => app.slice('apps/'.length)).join(', ')}`);
  for (const app of stale) {
    await bundleApp(join(root, app));
    writeStamp(join(root, app, BUNDLE), stamp);
  }
  return true;
}

async function bundleApp(app) {
  await rm(join(app, BUNDLE), { recursive: true, force: true });
  const built = join(app, 'dist');
  for (const entry of ['main.js', ...threadsIn(built)]) await bundleEntry(app, join(built, entry));
}

async function bundleEntry(app, input) {
  const { rolldown } = await import('rolldown');
  const folder = join(app, BUNDLE);
  const build = await rolldown({
    input,
    platform: 'node',
    external: (id) => LOADED_AT_RUN_TIME.test(id),
    plugins: [ownAddresses(folder)],
    // Frameworks try to load packages that are not installed.
    onLog: (level, { code }, report) => code !== 'UNRESOLVED_IMPORT' && report(level, code),
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    keepNames: true,
    codeSplitting: false,
    comments: false,
    minify: MEMORY_ONLY,
  });
  await build.close();
  for (const { fileName, code } of output) assertLatin1(`${folder}/${fileName}`, code);
}

function assertLatin1(file, code) {
  const [excerpt] = /.{0,60}[^\0-\xff].{0,20}/.exec(code) ?? [];
  if (excerpt)
    throw new Error(
      `${file} has a character that doubles its memory; write it as \\uXXXX: ${excerpt}`,
    );
}

/** Keeps `import.meta.url` the address of the module, from which it finds its data. */
function ownAddresses(folder) {
  return {
    name: 'own-addresses',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
      const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', address) };
    },
  };
}

const NOT_BUILT_FROM = new Set(['node_modules', 'dist', 'var', 'test', 'coverage']);
const TEST = /\.spec\.tsx?$/;

const STAMP = '.build-inputs';

const TOOLS = ['.swcrc', 'package-lock.json', 'tsconfig.base.json', 'tools/build'];

function fingerprint(root, inputs) {
  const hash = createHash('sha256');
  for (const file of [...inputs, ...TOOLS].flatMap((input) => filesOf(root, input)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  return readdirSync(join(root, path))
    .filter((name) => !NOT_BUILT_FROM.has(name) && !TEST.test(name))
    .flatMap((name) => filesOf(root, `${path}/${name}`));
}

function readStamp(output) {
  const file = join(output, STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function writeStamp(output, stamp) {
  const file = join(output, STAMP);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}
