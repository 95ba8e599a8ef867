/* npm run pictures [-- home|screens|tour]: writes the pictures and the recording in docs/screenshots. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const named = process.argv.slice(2);
const names = named.length > 0 ? named : ['home', 'screens', 'tour'];
const patterns = names.map((name) => `${name}-pictures`);
const { status } = spawnSync(
  process.execPath,
  [fileURLToPath(new URL('run.mjs', import.meta.url)), ...patterns, '--suite', 'e2e'],
  { stdio: 'inherit', env: { ...process.env, SCREENSHOTS: 'write' } },
);
process.exitCode = status ?? 1;
