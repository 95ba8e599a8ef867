/* npm run generate: writes all generated files. `--check` fails if one was stale. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../start/install.mjs';
import { compileAll } from './build-all.mjs';
import { KAFKA_FILES } from './write-kafka-users.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const log = (line) => process.stdout.write(`generate: ${line}\n`);

const PROJECTS = ['libs/contracts', 'apps/bff', 'apps/web'];

const before = generatedFiles();
await compileAll({ root, log });
for (const folder of PROJECTS.filter((project) => scriptsOf(project).generate)) {
  await run('npm', ['run', '--silent', 'generate'], { cwd: join(root, folder) });
}
await run(process.execPath, ['tools/build/document-tables.mjs'], { cwd: root });
const after = generatedFiles();
const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
log(changed.length === 0 ? 'all files are up to date' : `wrote ${changed.join(', ')}`);
process.exitCode = process.argv.includes('--check') && changed.length > 0 ? 1 : 0;

function scriptsOf(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts ?? {};
}

function generatedFiles() {
  const files = PROJECTS.flatMap((folder) =>
    ['generated', 'src', 'openapi.json'].flatMap((name) => filesBelow(`${folder}/${name}`)),
  ).filter((file) => /^libs\/.*\/generated\/|\/openapi\.json$/.test(file));
  return new Map(
    [...files, 'docs/operators.md', 'docs/architecture.md', ...KAFKA_FILES].map((file) => [
      file,
      hashOf(file),
    ]),
  );
}

function filesBelow(path) {
  if (!existsSync(join(root, path))) {
    return [];
  }
  if (path.endsWith('.json')) {
    return [path];
  }
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

function hashOf(file) {
  return createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex');
}
