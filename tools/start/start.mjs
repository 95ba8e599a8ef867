/* npm start [-- --open]: installs and builds what is missing, then hosts every service in this process. */
import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { openBrowser, runningProduct, Story, welcomeLines } from './welcome.mjs';
import { preflight, releaseOf } from './install.mjs';
import { provide } from './provide.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const story = new Story('start');
const dataDir = resolve(process.env.DATA_DIR || 'var');

try {
  const { HOST: host, PORT: port } = process.env;
  await preflight({ dataDir, host: host || '127.0.0.1', port: Number(port || 3000) });
  await provide({ root: ROOT, story });
} catch (error) {
  process.stderr.write(`start: ${error.message}\n`);
  process.exit(1);
}
process.env.RELEASE ||= releaseOf(ROOT);
// Imported, not spawned: an intermediate process cannot forward SIGKILL and would leave the product running.
await import('../../apps/embedded/dist/bundle/main.js');
const running = runningProduct(dataDir);
if (running) {
  const { siteUrl } = running;
  const hasKey = Boolean(process.env.YOUTUBE_API_KEY || process.env.YOUTUBE_API_KEY_FILE);
  process.stdout.write(`${welcomeLines({ siteUrl, dataDir, hasKey }).join('\n')}\n`);
  if (process.argv.includes('--open')) openBrowser(siteUrl, { log: story.log });
}
