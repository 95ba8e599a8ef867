/*
 * npm run admin, channels, sync and feeds: prepares what is missing, then becomes the command. The preparation is a
 * process of its own, because whatever its tools print must go to the error output: with --json the standard
 * output is for the record alone.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const prepare = fileURLToPath(new URL('prepare.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [prepare], { stdio: ['ignore', 2, 2] });
if (status !== 0) process.exit(status ?? 1);
await import('./dist/main.js');
