/* npm run start:distributed: the production layout on one machine. If one process exits, reports
   it and stops everything, without restarts. */
import { fileURLToPath } from 'node:url';
import { buildAll } from '../build/build-all.mjs';
import { claimDataDir, protectDataDir } from '../embedded-mongo/src/data-dir.mjs';
import {
  planProcesses,
  provideServers,
  readSettings,
  startApp,
  writeControlFile,
} from './distributed-product.mjs';
import { ensureInstalled, preflight, releaseOf } from './install.mjs';
import { reaching } from './welcome.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXIT_WITHIN_MS = 14_500;
/** Milliseconds; within fifteen seconds, with reserve for killed processes. */
const SITES_STOP_WITHIN_MS = 4_000;
const SERVICES_STOP_WITHIN_MS = 5_000;
const write = (text) => process.stdout.write(text);
const log = (line) => write(`distributed: ${line}\n`);
const servers = [];
const services = [];
const sites = [];
let removeControlFile = () => {};
let ending;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => void end(0, `stopping (${signal})`));
}
await main().catch((error) => end(1, error.message));

async function main() {
  const settings = readSettings(process.env);
  const { dataDir } = settings;
  await preflight(settings);
  const release = claimDataDir(settings);
  process.once('exit', release);
  await ensureInstalled({ root: ROOT, log });
  await buildAll({ root: ROOT, log });
  if (ending) return;
  protectDataDir({ dataDir });
  const provided = await provideServers({ dataDir, started: servers, log });
  servers.forEach(watch);
  const environment = { RELEASE: releaseOf(ROOT), ...process.env };
  const plan = await planProcesses({ settings, servers: provided, environment });
  for (const planned of plan.services) await start(planned, services);
  for (const planned of plan.sites) await start(planned, sites);
  if (ending) return;
  removeControlFile = writeControlFile(dataDir, plan.control);
  await Promise.all([...services, ...sites].map((app) => app.untilReady()));
  if (ending) return;
  const command = reaching({ siteUrl: plan.control.site_url, dataDir });
  log(`the operator's commands: ${command} …`);
  // Without the password, which is in control.json.
  const documents = provided.MONGODB_URI.replace(/\/\/[^@/]*@/, '//');
  log(`KAFKA_BROKERS=${provided.KAFKA_BROKERS} MONGODB_URI=${documents}`);
  const addresses = plan.sites.map(({ url }) => url);
  if (addresses.length > 1) log(`the site's processes: ${addresses.join(' ')}`);
  log(`for the first administrator: ${command} admin -- setup-link`);
  log(`Elevate ${environment.RELEASE}`);
  log(`Elevate is ready at ${plan.siteUrl}`);
}

async function start(planned, apps) {
  // A signal may arrive between two starts.
  if (ending) return;
  const app = await startApp({ root: ROOT, planned, write, log });
  apps.push(app);
  watch(app);
}

function watch({ name, ended }) {
  ended?.then((code) => end(1, `${name} has ended (${code ?? 'unknown'}); stopping`));
}

async function end(code, reason) {
  if (ending) return;
  ending = true;
  log(reason);
  setTimeout(() => process.exit(code || 1), EXIT_WITHIN_MS).unref();
  await stopAll().catch((error) => log(error.message));
  log('stopped');
  process.exit(code);
}

async function stopAll() {
  removeControlFile();
  await Promise.all(sites.map((app) => app.stop(SITES_STOP_WITHIN_MS)));
  await Promise.all(services.map((app) => app.stop(SERVICES_STOP_WITHIN_MS)));
  await Promise.allSettled(servers.map((server) => server.stop()));
}
