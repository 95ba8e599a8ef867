import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { protectDataDir } from '../embedded-mongo/src/data-dir.mjs';
import { freePorts } from '../embedded-mongo/src/provision.mjs';
import { startGuarded, untilReady } from '../native-stack/src/server.mjs';

const LOOPBACK = '127.0.0.1';
/** Milliseconds; within fifteen seconds, with reserve for killed processes. */
const STOP_WITHIN_MS = { sites: 4_000, services: 5_000, servers: 4_000 };

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
  const { startDocumentServer } = await import('../embedded-mongo/src/index.mjs');
  const { provideKafka } = await import('../native-stack/src/index.mjs');
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
  const { canProvideMinio, provideMinio } = await import('../native-stack/src/index.mjs');
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
  if (reason !== undefined && process.isRunning) throw new Error(`${name}: ${reason}`);
}

/**
 * Settings of this script; apps get the rest of the environment unchanged.
 * @throws Error that lists every bad name
 */
export function readSettings(environment) {
  const problems = [];
  const count = (name, usual, { min, max }) => {
    const text = environment[name] || String(usual);
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    problems.push(`${name}: must be a whole number from ${min} to ${max}`);
    return usual;
  };
  const settings = {
    // Separate from npm start: its published documents are missing in this broker's log.
    dataDir: resolve(environment.DATA_DIR || 'var/distributed'),
    host: environment.HOST || '127.0.0.1',
    port: count('PORT', 3000, { min: 0, max: 65_535 }),
    siteUrl: environment.SITE_URL || undefined,
    ingestionReplicas: count('INGESTION_REPLICAS', 1, { min: 1, max: 32 }),
    bffReplicas: count('BFF_REPLICAS', 1, { min: 1, max: 32 }),
  };
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings;
}

/** Plans processes with addresses and environments. Only the site listens beyond loopback. */
async function planProcesses({ settings, servers, environment }) {
  const { dataDir, ingestionReplicas, bffReplicas } = settings;
  const ports = await freePorts(4 + ingestionReplicas + bffReplicas);
  const service = (name, app = name) => ({ name, app, host: LOOPBACK, port: ports.pop() });
  const [catalogue, user, events, webhooks] = ['catalogue', 'user', 'events', 'webhooks'].map(
    (name) => service(name),
  );
  const ingestion = numbered('ingestion', ingestionReplicas).map((name) =>
    service(name, 'ingestion'),
  );
  const bff = numbered('bff', bffReplicas).map((name, index) => {
    const port = (index === 0 && settings.port) || ports.pop();
    return { name, app: 'bff', host: settings.host, port };
  });
  const siteUrl = settings.siteUrl ?? publicUrl(bff[0]);
  const common = {
    ...servers,
    ...secrets(environment),
    ...samples(environment),
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    USER_URL: urlOf(user),
    // Images go through the site: its Content Security Policy blocks other origins without TLS.
    ...(servers.MINIO_URL && {
      MINIO_PUBLIC_URL: environment.MINIO_PUBLIC_URL || siteUrl,
    }),
  };
  const addresses = {
    CATALOGUE_URL: urlOf(catalogue),
    INGESTION_URL: urlOf(ingestion[0]),
    EVENTS_URL: urlOf(events),
    WEBHOOKS_URL: urlOf(webhooks),
  };
  const withEnvironment = (planned) => ({
    ...planned,
    url: urlOf(planned),
    environment: {
      ...common,
      ...(planned.app === 'bff' && addresses),
      HOST: planned.host,
      PORT: String(planned.port),
    },
  });
  return {
    siteUrl,
    control: {
      url: urlOf(ingestion[0]),
      user_url: urlOf(user),
      catalogue_url: urlOf(catalogue),
      events_url: urlOf(events),
      token: common.OPERATOR_TOKEN,
      servers,
    },
    services: [user, catalogue, events, webhooks, ...ingestion].map(withEnvironment),
    sites: bff.map(withEnvironment),
  };
}

function secrets(environment) {
  return Object.fromEntries(
    ['CALLER_SECRET', 'OPERATOR_TOKEN'].map((name) => [
      name,
      environment[name] || randomBytes(32).toString('base64url'),
    ]),
  );
}

/** As npm start: the site is filled at once, unless SAMPLE_CATALOGUE=off. */
function samples({ SAMPLE_CATALOGUE, SAMPLE_EVENTS, SAMPLE_NEWS }) {
  const usual = SAMPLE_CATALOGUE || 'on';
  return {
    SAMPLE_CATALOGUE: usual,
    SAMPLE_EVENTS: SAMPLE_EVENTS || usual,
    SAMPLE_NEWS: SAMPLE_NEWS || usual,
  };
}

function numbered(name, count) {
  return count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
}

function urlOf({ host, port }) {
  const address = host === '0.0.0.0' || host === '::' ? LOOPBACK : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

function publicUrl(site) {
  return urlOf(site).replace(LOOPBACK, 'localhost');
}

export function commandOf(root, app) {
  return [process.execPath, join(root, 'apps', app, 'dist', 'bundle', 'main.js')];
}
