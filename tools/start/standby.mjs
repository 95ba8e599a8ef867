/*
 * node tools/start/standby.mjs <program>: loads every package, then waits for a message to run the program. Loading the
 * packages takes longer than starting the product. The program itself may still change, so it is loaded last.
 */
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const program = resolve(process.argv[2]);
const asked = once(process, 'message');
process.channel.ref();

const { dependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
for (const name of Object.keys(dependencies)) {
  // A package without a main module, or with a missing optional one, is loaded by the program or not at all.
  await import(name).catch(() => {});
}
await asked;
process.channel.unref();
process.argv = [process.execPath, program];
await import(pathToFileURL(program).href);
