/*
 * npm run dev: runs the product with simulated YouTube, restarts it on changes, and puts Vite in front. Uses other data
 * than `npm start`. The document server outlives the restarts, because starting it takes longer than the product.
 */
import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import { compileAll } from '../build/build-all.mjs';
import { startDocumentServer } from '../embedded-mongo/src/index.mjs';
import { DevProcess } from './dev-process.mjs';
import { EarlyModules } from './early-modules.mjs';
import { ensureInstalled } from './install.mjs';
import { preflight } from './preflight.mjs';
import { seconds } from './story.mjs';
import { watchSources } from './watch-sources.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const log = (line) => process.stdout.write(`dev: ${line}\n`);
const {
  PORT: port = '3000',
  WEB_PORT: webPort = '5173',
  DATA_DIR: dataDir = join('var', 'dev'),
  HOST: host = '127.0.0.1',
} = process.env;

try {
  await preflight({ dataDir, host, port: Number(port), webPort: Number(webPort) });
} catch (error) {
  log(error.message);
  process.exit(1);
}

await ensureInstalled({ root, log });
await compileAll({ root, log });

const upstream = new DevProcess({
  cwd: root,
  args: ['tools/upstream/dist/main.js', '--port', '0'],
});
const [, baseUrl, key] = await upstream.start(/YOUTUBE_API_BASE_URL=(\S+)\s+YOUTUBE_API_KEY=(\S+)/);
const documents = await startDocumentServer({ dataDir: resolve(dataDir, 'mongo'), log });
log(`the document server outlives every restart, as process ${documents.pid()}`);
void documents.ended.then((reason) => {
  log(reason);
  void stop(70);
});
const early = new EarlyModules(root);
const product = new DevProcess({
  cwd: root,
  args: ['--enable-source-maps', 'tools/start/standby.mjs', 'apps/embedded/dist/main.js'],
  env: {
    PORT: port,
    DATA_DIR: dataDir,
    MONGODB_URI: documents.uri,
    YOUTUBE_API_BASE_URL: baseUrl,
    YOUTUBE_API_KEY: key,
  },
});
await startProduct().catch((error) => log(error.message));

const vite = await startVite();
const stopWatching = await watchSources({ root, log, onBuilt: restart });
log(`the site with reload: http://localhost:${webPort}/`);
log(`the same without Vite: http://localhost:${port}/`);
log(`try: DATA_DIR=${dataDir} npm run channels -- list`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void stop(0));
}

async function restart({ projects, since }) {
  const isStale = early.onChange(projects);
  await Promise.all([product.stop(), isStale && product.discardPrepared()]);
  await startProduct().then(
    () => log(`restarted in ${seconds(performance.now() - since)}`),
    (error) => log(error.message),
  );
}

function startProduct() {
  return product.start(/ready at/).finally(() => product.prepare(early.paths()));
}

async function startVite() {
  const { createServer } = await import('vite');
  const server = await createServer({
    root: join(root, 'apps/web'),
    server: {
      port: Number(webPort),
      strictPort: true,
      proxy: { '/api': `http://127.0.0.1:${port}` },
    },
  });
  return server.listen();
}

async function stop(code) {
  stopWatching?.();
  await Promise.all([vite?.close(), product.close(), upstream.stop()]);
  await documents.stop();
  process.exit(code);
}
