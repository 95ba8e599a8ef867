/* npm run pictures [-- screens|desk|tour]: writes the pictures and the recording in docs/screenshots. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const named = process.argv.slice(2);
const names = named.length > 0 ? named : ['screens', 'desk', 'tour'];
const patterns = names.map((name) => `${name}-pictures`);
const run = fileURLToPath(new URL('run.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [run, ...patterns, '--suite', 'pictures'], {
  stdio: 'inherit',
  env: { ...process.env, SCREENSHOTS: 'write' },
});
process.exitCode = status ?? 1;
