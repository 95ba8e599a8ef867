/*
 * Runs the command-line program of a project: node tools/start/command.mjs <folder> [arguments]. Prepares what
 * is missing first, in a process of its own whose output goes to the error output: the standard output belongs
 * to the program.
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
