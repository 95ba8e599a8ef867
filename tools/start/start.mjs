/*
 * npm start: installs and builds what is missing, then hosts every service in this process. Its private document server
 * ends with it.
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
// Imported, not spawned: an intermediate process cannot forward SIGKILL and would leave the product running.
await import('../../apps/embedded/dist/main.js');
