/* The web client is a separate program, because its global types differ. */
import { fileURLToPath } from 'node:url';
import { run } from '../start/install.mjs';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const failures = [];
for (const project of ['tsconfig.json', 'apps/web/tsconfig.json']) {
  await run(process.execPath, [tsc, '-p', project], { cwd }).catch((error) => failures.push(error));
}
process.exitCode = failures.length > 0 ? 1 : 0;
