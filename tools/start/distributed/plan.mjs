import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePorts } from '../../embedded-mongo/src/provision.mjs';

const LOOPBACK = '127.0.0.1';

/** Plans processes with addresses and environments. Only the site listens beyond loopback. */
export async function planProcesses({ settings, servers, environment }) {
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
