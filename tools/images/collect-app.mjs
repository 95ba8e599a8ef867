/* node tools/images/collect-app.mjs <app> <target>: copies an app's runtime files and installed dependencies. */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageClosure } from './package-closure.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUNTIME_FILES = ['package.json', 'dist', 'data', 'generated', 'openapi.json'];
const EXTRA_FILES = { bff: [join('apps', 'web', 'dist')] };

const [app, target] = process.argv.slice(2);
if (!app || !target || !existsSync(join(ROOT, programOf(app)))) {
  process.stderr.write('usage: node tools/images/collect-app.mjs <built app> <target folder>\n');
  process.exit(2);
}

const { projects, packages } = packageClosure(ROOT, app);
for (const folder of packages) copy(folder);
for (const folder of projects) {
  for (const name of RUNTIME_FILES) copy(join(folder, name));
  link(join('node_modules', nameOf(folder)), folder);
}
for (const path of EXTRA_FILES[app] ?? []) copy(path);
for (const script of ['healthcheck.mjs', 'make-secrets.mjs']) {
  copy(join('deploy', 'docker', script), script);
}
link('main.js', programOf(app));
process.stdout.write(`${app}: ${projects.length} projects, ${packages.length} packages\n`);

function programOf(name) {
  return join('apps', name, 'dist', 'bundle', 'main.js');
}

/** Nested packages are listed separately. */
function copy(path, to = path) {
  const source = join(ROOT, path);
  if (!existsSync(source)) return;
  const nested = join(source, 'node_modules');
  cpSync(source, join(target, to), { recursive: true, filter: (file) => file !== nested });
}

function link(path, to) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  symlinkSync(relative(dirname(path), to), join(target, path));
}

function nameOf(folder) {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).name;
}
