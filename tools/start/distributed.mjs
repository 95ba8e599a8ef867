/*
 * npm run start:distributed: the production layout on one machine, with broker, document server, object store and one
 * process per app. If one process exits, reports it and stops everything, without restarts.
 */
import { fileURLToPath } from 'node:url';
import { buildAll } from '../build/build-all.mjs';
import { claimDataDir } from '../embedded-mongo/src/data-dir.mjs';
import { DistributedProduct, readSettings } from './distributed-product.mjs';
import { ensureInstalled, preflight } from './install.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXIT_WITHIN_MS = 14_500;
const write = (text) => process.stdout.write(text);
const log = (line) => write(`distributed: ${line}\n`);
let product;
let ending;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => void end(0, `stopping (${signal})`));
}
await main().catch((error) => end(1, error.message));

async function main() {
  const settings = readSettings(process.env);
  await preflight(settings);
  const release = claimDataDir(settings);
  process.once('exit', release);
  await ensureInstalled({ root: ROOT, log });
  await buildAll({ root: ROOT, log });
  if (ending) return;
  const onEnd = (name, code) => end(1, `${name} has ended (${code ?? 'unknown'}); stopping`);
  product = new DistributedProduct({
    root: ROOT,
    settings,
    environment: process.env,
    log,
    write,
    onEnd,
  });
  const running = await product.start();
  if (!running || ending) return;
  const { siteUrl, sites, servers } = running;
  log(`the operator's commands need DATA_DIR=${settings.dataDir}`);
  // Without the password, which is in control.json.
  const documents = servers.MONGODB_URI.replace(/\/\/[^@/]*@/, '//');
  log(`KAFKA_BROKERS=${servers.KAFKA_BROKERS} MONGODB_URI=${documents}`);
  if (sites.length > 1) log(`the site's processes: ${sites.join(' ')}`);
  log(`for the first administrator: DATA_DIR=${settings.dataDir} npm run admin -- setup-link`);
  log(`Elevate is ready at ${siteUrl}`);
}

async function end(code, reason) {
  if (ending) return;
  ending = true;
  log(reason);
  setTimeout(() => process.exit(code || 1), EXIT_WITHIN_MS).unref();
  await product?.stop().catch((error) => log(error.message));
  log('stopped');
  process.exit(code);
}
