import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { protectDataDir } from '../../embedded-mongo/src/data-dir.mjs';
import { startGuarded, untilReady } from '../../native-stack/src/index.mjs';
import { commandOf, planProcesses } from './plan.mjs';

/** Milliseconds; within fifteen seconds, with reserve for killed processes. */
const STOP_WITHIN_MS = { sites: 4_000, services: 5_000, servers: 4_000 };

/** One process per app. `onEnd` receives the first unrequested exit. */
export class DistributedProduct {
  #options;
  #servers = [];
  #services = [];
  #sites = [];
  #removeControlFile = () => {};
  #stopping;

  constructor(options) {
    this.#options = options;
  }

  async start() {
    const { settings, environment, log } = this.#options;
    mkdirSync(settings.dataDir, { recursive: true });
    protectDataDir({ dataDir: settings.dataDir });
    const servers = await provideServers({
      dataDir: settings.dataDir,
      started: this.#servers,
      log,
    });
    for (const server of this.#servers) this.#watch(server);
    const plan = await planProcesses({ settings, servers, environment });
    for (const planned of plan.services) await this.#startApp(planned, this.#services);
    for (const planned of plan.sites) await this.#startApp(planned, this.#sites);
    if (this.#stopping) return undefined;
    this.#removeControlFile = writeControlFile(settings.dataDir, plan.control);
    await Promise.all([...this.#services, ...this.#sites].map((app) => app.untilReady()));
    return { siteUrl: plan.siteUrl, sites: plan.sites.map(({ url }) => url), servers };
  }

  /** Stops sites, then services, then servers; kills slow ones. */
  stop() {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll() {
    this.#removeControlFile();
    await Promise.all(this.#sites.map((app) => app.stop(STOP_WITHIN_MS.sites)));
    await Promise.all(this.#services.map((app) => app.stop(STOP_WITHIN_MS.services)));
    await Promise.allSettled(this.#servers.map((server) => server.stop()));
  }

  async #startApp(planned, list) {
    // A signal may arrive between two starts.
    if (this.#stopping) return;
    const { root, write, log } = this.#options;
    const app = await startApp({ root, planned, write, log });
    list.push(app);
    this.#watch(app);
  }

  #watch({ name, ended }) {
    ended?.then((code) => {
      if (!this.#stopping) this.#options.onEnd(name, code);
    });
  }
}

/**
 * Finds or starts the servers. Adds each to `started` immediately, so that an early stop or failure leaves none behind.
 */
async function provideServers({ dataDir, started, log }) {
  const { startDocumentServer } = await import('../../embedded-mongo/src/index.mjs');
  const { provideKafka } = await import('../../native-stack/src/index.mjs');
  const start = async (name, starting) => {
    const server = await starting;
    log(`${name} is ready`);
    started.push({ name, ended: server.ended, stop: () => server.stop() });
    return server;
  };
  const inFolder = (name) => ({ dataDir: join(dataDir, name), log });
  const outcomes = await Promise.allSettled([
    start('the document server', startDocumentServer(inFolder('mongo'))),
    start('the broker', provideKafka(inFolder('kafka'))),
    start('the object store', provideImages(inFolder('minio'))),
  ]);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  const [documents, kafka, images] = outcomes.map(({ value }) => value);
  return {
    MONGODB_URI: documents.uri,
    KAFKA_BROKERS: kafka.brokers.join(','),
    ...(images.url && {
      MINIO_URL: images.url,
      MINIO_ACCESS_KEY: images.accessKey,
      MINIO_SECRET_KEY: images.secretKey,
    }),
  };
}

/** Building MinIO takes minutes of all processors, so it is optional. */
async function provideImages({ dataDir, log }) {
  const { canProvideMinio, provideMinio } = await import('../../native-stack/src/index.mjs');
  if (await canProvideMinio()) return provideMinio({ dataDir, log });
  log(
    'no MinIO here: images of events are files in the data folder. MINIO_BUILD=on builds one with Go (once)',
  );
  return { kind: 'folder', stop: async () => {} };
}

function writeControlFile(dataDir, control) {
  const path = join(dataDir, 'control.json');
  // Writing to an existing file would keep its mode.
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify({ ...control, pid: process.pid }), { mode: 0o600 });
  return () => rmSync(path, { force: true });
}

async function startApp({ root, planned, write, log }) {
  const { name, app, environment, url } = planned;
  const process = await startGuarded({
    command: commandOf(root, app),
    environment,
    onLine: (line) => write(`${name.padEnd(12)}| ${line}\n`),
  });
  log(`${name} is process ${process.pid} at ${url}`);
  return {
    name,
    ended: process.ended,
    stop: (withinMs) => process.stop('SIGTERM', withinMs),
    untilReady: async () => {
      await appReady({ name, url, process, log });
      log(`${name} is ready`);
    },
  };
}

async function appReady({ name, url, process, log }) {
  const reason = await untilReady({
    program: process,
    isReady: async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true,
    onWait: (seconds) => log(`${name} is starting (${seconds} s)`),
  });
  // Another part reports the end of a process.
  if (reason !== undefined && process.isRunning) throw new Error(`${name}: ${reason}`);
}
