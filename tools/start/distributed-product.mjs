import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePorts } from '../embedded-mongo/src/provision.mjs';
import { answers, startGuarded, untilReady } from '../native-stack/src/server.mjs';

const LOOPBACK = '127.0.0.1';
/** Adds each server to `started` at once, so that an early stop or failure leaves none behind. */
export async function provideServers({ dataDir, started, log }) {
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

export function writeControlFile(dataDir, control) {
  const path = join(dataDir, 'control.json');
  // Writing to an existing file would keep its mode.
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify({ ...control, pid: process.pid }), { mode: 0o600 });
  return () => rmSync(path, { force: true });
}

export async function startApp({ root, planned, write, log }) {
  const { name, app, environment, url } = planned;
  const program = await startGuarded({
    command: commandOf(root, app),
    environment,
    onLine: (line) => write(`${name.padEnd(12)}| ${line}\n`),
  });
  log(`${name} is process ${program.pid} at ${url}`);
  return {
    name,
    ended: program.ended,
    stop: (withinMs) => program.stop('SIGTERM', withinMs),
    untilReady: async () => {
      const reason = await untilReady({
        program,
        isReady: () => answers(`${url}/readyz`),
        onWait: (seconds) => log(`${name} is starting (${seconds} s)`),
      });
      if (reason !== undefined && program.isRunning) throw new Error(`${name}: ${reason}`);
      log(`${name} is ready`);
    },
  };
}

/** Throws an error that lists every bad name. Apps get the rest of the environment unchanged. */
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

export async function planProcesses({ settings, servers, environment }) {
  const { dataDir, ingestionReplicas, bffReplicas } = settings;
  const ports = await freePorts(4 + ingestionReplicas + bffReplicas);
  const planned = (name, app = name, place = {}) => {
    const { host = LOOPBACK, port = ports.pop() } = place;
    return { name, app, host, port, url: urlOf({ host, port }) };
  };
  const services = ['user', 'catalogue', 'events', 'webhooks'].map((name) => planned(name));
  const [user, catalogue, events, webhooks] = services;
  const ingestion = numbered('ingestion', ingestionReplicas).map((name) =>
    planned(name, 'ingestion'),
  );
  const bff = numbered('bff', bffReplicas).map((name, index) => {
    const port = (index === 0 && settings.port) || undefined;
    return planned(name, 'bff', { host: settings.host, port });
  });
  const listening = bff[0].url.replace(LOOPBACK, 'localhost');
  const siteUrl = settings.siteUrl ?? listening;
  const common = {
    ...servers,
    ...secrets(environment),
    ...samples(environment),
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    RELEASE: environment.RELEASE,
    USER_URL: user.url,
    // Images go through the site: its Content Security Policy blocks other origins without TLS.
    ...(servers.MINIO_URL && { MINIO_PUBLIC_URL: environment.MINIO_PUBLIC_URL || siteUrl }),
  };
  const addresses = {
    CATALOGUE_URL: catalogue.url,
    INGESTION_URL: ingestion[0].url,
    EVENTS_URL: events.url,
    WEBHOOKS_URL: webhooks.url,
  };
  const withEnvironment = (app, own) => ({
    ...app,
    environment: { ...common, ...own, HOST: app.host, PORT: String(app.port) },
  });
  return {
    siteUrl,
    control: {
      url: ingestion[0].url,
      user_url: user.url,
      catalogue_url: catalogue.url,
      events_url: events.url,
      site_url: listening,
      name: environment.SITE_NAME || undefined,
      token: common.OPERATOR_TOKEN,
      servers,
    },
    services: [...services, ...ingestion].map((app) => withEnvironment(app)),
    sites: bff.map((app) => withEnvironment(app, addresses)),
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

export function commandOf(root, app) {
  return [process.execPath, join(root, 'apps', app, 'dist', 'bundle', 'main.js')];
}
