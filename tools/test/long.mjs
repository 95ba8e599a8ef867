/*
 * npm run test:long -- alerts: Prometheus over the product through outages, until every alert has fired and resolved.
 * npm run test:long -- upgrade: the previous release, replaced by this one service by service under load, and back.
 * npm run test:long -- restore: mongodump and mongorestore, as the jobs of the cluster run them, on a product of several processes.
 * npm run test:long -- saved-kills: the user service through 300 deaths while members write what they save.
 * See docs/operators.md, docs/reliability.md and docs/adr/0004-documents-and-backup.md.
 */
import { fileURLToPath } from 'node:url';
import { ensureInstalled, runNpm } from '../start/install.mjs';
import { summary } from './counts.mjs';
import { listTests, runSuites } from './jest-suite.mjs';
import { neededServers } from './needed-servers.mjs';
import { previousRelease, provideRelease } from './previous-release.mjs';
import { startServers } from './servers.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TESTS = { alerts, upgrade, restore, 'saved-kills': savedKills };
const log = (line) => process.stdout.write(`test: ${line}\n`);

const [name, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(TESTS, name ?? '') || rest.length > 0) {
  process.stderr.write(`Usage: npm run test:long -- ${Object.keys(TESTS).join(' | ')}\n`);
  process.exit(64);
}
const stopping = [];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => stopAll().finally(() => process.exit(130)));
}
await ensureInstalled({ root: ROOT, log });
try {
  const counts = await TESTS[name]();
  process.stdout.write(`\n${summary(counts)}\n`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
} finally {
  await stopAll();
}

async function stopAll() {
  for (const stop of stopping.splice(0).reverse()) await stop();
}

function alerts() {
  return chain({ E2E_ALERTS: 'on' });
}

async function upgrade() {
  const release = await previousRelease(ROOT);
  const folder = await provideRelease({ root: ROOT, release, log });
  return chain({ E2E_PREVIOUS_RELEASE: folder, E2E_PREVIOUS_VERSION: release.version });
}

async function restore() {
  const { findMongoTools } = await import('./mongo-tools/find-mongo-tools.mjs');
  return built('e2e', 'apps/e2e/backup', { E2E_MONGO_TOOLS: await findMongoTools({ log }) });
}

function savedKills() {
  return built('integration', name, { SAVED_KILLS: '300' });
}

function chain(environment) {
  return built('chain', `chain-${name}`, environment);
}

async function built(suite, pattern, environment) {
  log('building');
  await runNpm(ROOT, ['run', 'build']);
  const files = (await listTests(ROOT, [suite], [pattern]))[suite];
  const servers = await startServers({ needed: neededServers(files), log, stopping });
  const request = { root: ROOT, names: [suite], patterns: [pattern] };
  return (await runSuites({ ...request, environment: { ...servers, ...environment } })).counts;
}
