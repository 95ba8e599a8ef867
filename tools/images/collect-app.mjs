/* collect-app.mjs <app> <target>: copies an app or the `operator` commands, with the packages loaded at run time. */
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readManifest, threadsIn } from '../build/projects.mjs';
import { codeOf, packageClosure } from './package-closure.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUNTIME_FILES = ['package.json', 'data', 'generated', 'openapi.json'];
const EXTRA_FILES = { bff: [join('apps', 'web', 'dist')] };
// deploy/docker/operator.mjs refuses commands that need the whole product; no command loads kits
// for tests or scales pictures.
const WITHOUT = ['@elevate/embedded', '@elevate/embedded-mongo', '@elevate/testing', 'sharp'];
/** Half of the packages' bytes: types, maps and what is for bundlers. Programs are copied alone. */
const NEVER_LOADED =
  /\.(?:map|md|markdown|[cm]?ts|tsx|flow)$|\/\.github$|\/apps\/[^/]+\/dist\/bundle$|\/@opentelemetry\/[^/]+\/build\/(?:esm|esnext)$|\/rxjs\/dist\/(?:esm5?|bundles|types)$/;

const [app, target] = process.argv.slice(2);
const isOperator = app === 'operator';
const own = join('apps', app ?? '');
const program = join(own, 'dist', isOperator ? '' : 'bundle', 'main.js');
if (!app || !target || !existsSync(join(ROOT, program))) {
  process.stderr.write('usage: node tools/images/collect-app.mjs <built app> <target folder>\n');
  process.exit(2);
}

// The document server of the embedded product is started from its modules.
const isBundled = !isOperator && app !== 'embedded';
const threads = isBundled ? threadsIn(join(ROOT, own, 'dist')) : [];
const bundleOf = (thread) => join(dirname(program), basename(thread));
const bundles = isBundled ? [program, ...threads.map(bundleOf)] : undefined;
const without = isOperator ? WITHOUT : [];
const { projects, packages } = packageClosure(ROOT, [own], { without, bundles });
for (const folder of packages) copy(folder);
for (const folder of projects) {
  for (const name of RUNTIME_FILES) copy(join(folder, name));
  if (isBundled) continue;
  copy(codeOf(ROOT, folder));
  link(join('node_modules', readManifest(join(ROOT, folder)).name), folder);
}
if (!isOperator) copy(program);
for (const thread of threads) {
  copy(bundleOf(thread));
  // The bundle finds its threads where the modules are.
  const place = join(own, 'dist', thread);
  mkdirSync(dirname(join(target, place)), { recursive: true });
  const module = relative(dirname(place), bundleOf(thread));
  writeFileSync(join(target, place), `import ${JSON.stringify(module)};\n`);
}
for (const path of EXTRA_FILES[app] ?? []) copy(path);
for (const script of ['healthcheck.mjs', 'make-secrets.mjs', 'certificate.mjs']) {
  copy(join('deploy', 'docker', script), script);
}
if (isOperator) copy(join('deploy', 'docker', 'operator.mjs'), 'operator.mjs');
link('main.js', isOperator ? 'operator.mjs' : program);
process.stdout.write(`${app}: ${projects.length} projects, ${packages.length} packages\n`);

function copy(path, to = path) {
  const source = join(ROOT, path);
  if (!existsSync(source)) return;
  const nested = join(source, 'node_modules');
  const isNeeded = (file) => file !== nested && !NEVER_LOADED.test(file);
  cpSync(source, join(target, to), { recursive: true, filter: isNeeded });
}

function link(path, to) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  symlinkSync(relative(dirname(path), to), join(target, path));
}
