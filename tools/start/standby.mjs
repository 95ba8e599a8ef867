/* standby.mjs <program> [<module>...]: loads packages and modules early, then waits for a message to run the program. */
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program, ...modules] = process.argv.slice(2).map((path) => resolve(path));
const message = once(process, 'message');
process.channel.ref();

const { dependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
for (const name of Object.keys(dependencies)) {
  // Packages without a main module, or with a missing optional one, are skipped.
  await import(name).catch(() => {});
}
// A module that fails here fails again in the program, which then says why.
for (const module of modules) await import(pathToFileURL(module).href).catch(() => {});
await message;
process.channel.unref();
process.argv = [process.execPath, program];
await import(pathToFileURL(program).href);
