/* The web client has other global types. Unchanged projects are not parsed. */
import { fileURLToPath } from 'node:url';
import { run } from '../start/install.mjs';
import { writeClientTypes } from './client-types.mjs';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
await writeClientTypes(cwd);
const tsc = fileURLToPath(new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url));
const projects = ['tsconfig.json', 'apps/web/tsconfig.json'];
const checks = projects.map((project) =>
  run(process.execPath, [tsc, '-b', project, '--checkers', '1'], { cwd }),
);
const results = await Promise.allSettled(checks);
process.exitCode = results.some(({ status }) => status === 'rejected') ? 1 : 0;
