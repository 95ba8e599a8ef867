/*
 * node tools/start/command.mjs <folder> [arguments]: prepares in a separate process that prints to stderr, then runs
 * the project's command, which owns stdout.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder, ...args] = process.argv.slice(2);
const prepare = fileURLToPath(new URL('prepare.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [prepare], { stdio: ['ignore', 2, 2] });
if (status !== 0) {
  process.exit(status ?? 1);
}
const program = join(root, folder, 'dist', 'main.js');
process.argv = [process.execPath, program, ...args];
await import(pathToFileURL(program).href);
