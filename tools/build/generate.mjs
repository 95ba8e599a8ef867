/* npm run generate: writes all generated files. `--check` fails if one was stale. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../start/install.mjs';
import { compileAll } from './build-all.mjs';
import { KAFKA_FILES } from './write-kafka-users.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const log = (line) => process.stdout.write(`generate: ${line}\n`);

const PROJECTS = ['libs/contracts', 'apps/bff', 'apps/web'];
const SCHEMAS = 'libs/contracts/generated';
const DOCUMENTS = ['apps/bff/openapi.json', 'docs/operators.md', 'docs/architecture.md'];

const before = generatedFiles();
await compileAll({ root, log });
for (const folder of PROJECTS) {
  await run('npm', ['run', '--silent', 'generate'], { cwd: join(root, folder) });
}
await run(process.execPath, ['tools/build/document-tables.mjs'], { cwd: root });
const after = generatedFiles();
const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
log(changed.length === 0 ? 'all files are up to date' : `wrote ${changed.join(', ')}`);
process.exitCode = process.argv.includes('--check') && changed.length > 0 ? 1 : 0;

function generatedFiles() {
  const schemas = readdirSync(join(root, SCHEMAS), { recursive: true })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${SCHEMAS}/${name}`);
  return new Map(
    [...schemas, ...DOCUMENTS, ...KAFKA_FILES].map((file) => {
      const content = readFileSync(join(root, file));
      return [file, createHash('sha256').update(content).digest('hex')];
    }),
  );
}
