/*
 * npm start: installs and builds what is missing, then becomes the product: one Node process that hosts every
 * service, and whose private document server ends with it, however it ends.
 */
import { fileURLToPath } from 'node:url';
import { buildAll } from '../build/build-all.mjs';
import { ensureInstalled } from './install.mjs';
import { preflight } from './preflight.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const log = (line) => process.stdout.write(`start: ${line}\n`);

try {
  const { DATA_DIR: dataDir, HOST: host, PORT: port } = process.env;
  await preflight({
    dataDir: dataDir || 'var',
    host: host || '127.0.0.1',
    port: Number(port || 3000),
  });
  await ensureInstalled({ root: ROOT, log });
  await buildAll({ root: ROOT, log });
} catch (error) {
  process.stderr.write(`start: ${error.message}\n`);
  process.exit(1);
}
// Imported and not spawned: a process in between would have to pass on every signal, and one that cannot be
// passed on would leave the product behind.
await import('../../apps/embedded/dist/main.js');
