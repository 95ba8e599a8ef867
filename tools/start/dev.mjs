/* npm run dev: simulated YouTube, restarts on changes, Vite in front, and other data than `npm start`. The document server
   outlives the restarts. */
import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import { watch } from 'node:fs';
import { compileAll } from '../build/build-all.mjs';
import { startDocumentServer } from '../embedded-mongo/src/index.mjs';
import { compileFile } from '../build/compile-project.mjs';
import { listBuiltProjects } from '../build/projects.mjs';
import { DevProcess, earlyModules } from './dev-process.mjs';
import { ensureInstalled, preflight, releaseOf } from './install.mjs';
import { reaching, seconds } from './welcome.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const log = (line) => process.stdout.write(`dev: ${line}\n`);
const {
  PORT: port = '3000',
  WEB_PORT: webPort = '5173',
  DATA_DIR: dataDir = join('var', 'dev'),
  HOST: host = '127.0.0.1',
} = process.env;
/** Milliseconds; editors write in several steps, and branch switches touch many files. */
const SETTLED_AFTER_MS = 150;

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
const early = earlyModules(root);
const product = new DevProcess({
  cwd: root,
  args: ['--enable-source-maps', 'tools/start/standby.mjs', 'apps/embedded/dist/main.js'],
  env: {
    PORT: port,
    RELEASE: releaseOf(root),
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
const siteUrl = `http://localhost:${port}/`;
log(`the same without Vite: ${siteUrl}`);
log(`try: ${reaching({ siteUrl, dataDir: resolve(dataDir) })} channels -- list`);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop(0));

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

async function watchSources({ root, log, onBuilt }) {
  const changed = new Map();
  let savedAt;
  let timer;
  let working = Promise.resolve();

  const flush = async () => {
    const batch = [...changed];
    const since = savedAt;
    changed.clear();
    try {
      const written = await Promise.all(batch.map(([file, project]) => compileFile(project, file)));
      if (written.some(Boolean)) {
        await onBuilt({ projects: new Set(batch.map(([, project]) => project)), since });
      }
    } catch (error) {
      log(error.message);
    }
  };
  const onChange = (project, file) => {
    if (changed.size === 0) savedAt = performance.now();
    changed.set(file, project);
    clearTimeout(timer);
    timer = setTimeout(() => (working = working.then(flush)), SETTLED_AFTER_MS);
  };

  const watchers = listBuiltProjects(root)
    .filter(({ isCompiled, folder }) => isCompiled && !folder.startsWith('tools/'))
    .map(({ folder }) => watchProject(join(root, folder), onChange));
  return () => {
    clearTimeout(timer);
    watchers.forEach((watcher) => watcher.close());
  };
}

function watchProject(project, onChange) {
  const source = join(project, 'src');
  return watch(source, { recursive: true }, (_event, name) => {
    if (name && /\.(tsx?|json)$/.test(name)) onChange(project, join(source, name));
  });
}
