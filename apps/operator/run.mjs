/* Prepares in a process that prints to stderr, since with --json stdout must contain only the result. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const prepare = fileURLToPath(new URL('prepare.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [prepare], { stdio: ['ignore', 2, 2] });
if (status !== 0) process.exit(status ?? 1);
await import('./dist/main.js');
