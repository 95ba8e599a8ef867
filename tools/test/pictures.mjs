/* npm run pictures [-- screens|desk|tour|first-start]: writes the pictures and recordings in docs/screenshots. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const FIRST_START = 'first-start';
const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));
const named = process.argv.slice(2);
const names = named.length > 0 ? named : ['screens', 'desk', 'tour', FIRST_START];
const patterns = names.filter((name) => name !== FIRST_START).map((name) => `${name}-pictures`);
const commands = [
  ...(patterns.length > 0 ? [[pathOf('run.mjs'), ...patterns, '--suite', 'pictures']] : []),
  ...(names.includes(FIRST_START) ? [[pathOf('first-start/record.mjs')]] : []),
];
for (const command of commands) {
  const env = { ...process.env, SCREENSHOTS: 'write' };
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env });
  process.exitCode ||= status ?? 1;
}
