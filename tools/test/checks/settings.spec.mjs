import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const text = (file) => readFileSync(join(ROOT, file), 'utf8');
const APPS = ['bff', 'catalogue', 'events', 'ingestion', 'user', 'webhooks'];

/** Written by npm run generate from the configuration of each app. */
const [, table] = /<!-- configuration: .*-->([^]*?)<!-- end -->/.exec(text('docs/operators.md'));
const SETTINGS = [...table.matchAll(/^\| `([A-Z\d_]+)` +\| ([^|]+?) +\| ([^|]+?) +\|/gm)].map(
  ([, name, apps, value]) => ({
    name,
    apps: apps === 'all' ? APPS : apps.split(', '),
    default: /^`(.*)`$/.exec(value)?.[1] ?? '',
  }),
);
const NAMES = new Set(SETTINGS.map(({ name }) => name));
const settingsOf = (app) => SETTINGS.filter(({ apps }) => apps.includes(app));

/** Settings that docker-compose.yml leaves alone, by the reason. */
const NOT_IN_COMPOSE = {
  'set by the image':
    'DATA_DIR HOST NODE_ENV PORT RELEASE SNAPSHOT_DIR WEB_DIST WEB_RENDERER'.split(' '),
  'of servers outside: docker-compose.override.yml names them': [
    'KAFKA_SSL',
    'KAFKA_SSL_CERT',
    'KAFKA_SSL_KEY',
    'MINIO_SSL_CA',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ],
  'of the site, which serves the pictures itself': ['bff MINIO_PUBLIC_URL', 'bff MINIO_URL'],
  'of tests and of commands': [
    'FEED_LOOPBACK_ORIGINS',
    'WEBHOOK_LOOPBACK_ORIGINS',
    'MAILS',
    'REFRESH_GRACE_MS',
    'SCHEDULES',
    'YOUTUBE_API_BASE_URL',
    'YOUTUBE_RETRY_DELAY_MS',
  ],
};
const LEFT_OUT = new Set(Object.values(NOT_IN_COMPOSE).flat());

const { services } = parse(text('docker-compose.yml'), { merge: true });
const named = (environment) => Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));
/** `NAME` and `default` of each `${NAME:-default}`. */
const VARIABLES = new Map(
  [...text('docker-compose.yml').matchAll(/\$\{([A-Z\d_]+):-((?:[^{}]|\$\{[^}]*\})*)\}/g)].map(
    ([, name, value]) => [name, value],
  ),
);
const EXAMPLE = new Map(
  [...text('.env.example').matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
);

describe('the settings in docker-compose.yml', () => {
  it.each(APPS)('of %s are all there, and no other', (app) => {
    const present = named(services[app].environment);
    const missing = settingsOf(app)
      .map(({ name }) => name)
      .filter((name) => !LEFT_OUT.has(name) && !LEFT_OUT.has(`${app} ${name}`));
    expect(missing.filter((name) => !present.includes(name))).toEqual([]);
    const own = settingsOf(app).map(({ name }) => name);
    // One block serves all apps, so an app may also get a setting of another one.
    expect(present.filter((name) => !NAMES.has(name))).toEqual([]);
    expect(own.filter((name) => present.includes(name) && LEFT_OUT.has(name))).toEqual([]);
  });

  it('are in .env.example, with their defaults, and so is no name that nothing reads', () => {
    const variables = [...VARIABLES].filter(([name]) => !name.endsWith('_IMAGE'));
    expect([...EXAMPLE.keys()].sort()).toEqual(variables.map(([name]) => name).sort());
    const wrong = variables.filter(([name, value]) => {
      const own = SETTINGS.find((setting) => setting.name === name)?.default ?? '';
      return EXAMPLE.get(name) !== (value || own);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the settings in the manifests', () => {
  const documents = readdirSync(join(ROOT, 'k8s'), { recursive: true })
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) =>
      parseAllDocuments(text(join('k8s', file))).map((document) => document.toJS()),
    );
  const variables = (app) =>
    documents
      .filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name === app)
      .flatMap(({ spec }) => spec.template.spec.containers)
      .flatMap(({ env = [] }) => env);
  /** Of the patches that sign in to Kafka; each app has the same. */
  const patched = ['', 'generated/']
    .map((folder) => text(`k8s/components/kafka-sign-in/${folder}kustomization.yaml`))
    .join('');
  const isSecret = ({ name }) => /(SECRET|PASSWORD|TOKEN|KEY|MONGODB_URI|SMTP_URL)$/.test(name);
  const OPTIONAL = new Set(['KAFKA_SSL_KEY']);

  it('can all be set: each app reads the whole ConfigMap, which has no other name', () => {
    const [{ envFrom }] = documents.find(({ metadata }) => metadata?.name === 'every-app').spec
      .template.spec.containers;
    expect(envFrom).toEqual([{ configMapRef: { name: 'elevate' } }]);
    const files = ['base/settings.env', 'overlays/production/settings.env'];
    const literals = documents.flatMap(({ configMapGenerator = [] }) =>
      configMapGenerator.flatMap(({ literals: own = [] }) => own),
    );
    const lines = files.flatMap((file) => text(join('k8s', file)).split('\n'));
    const names = [...lines, ...literals].flatMap((line) => /^([A-Z\d_]+)=/.exec(line)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(15);
    const unknown = names.filter((name) => !NAMES.has(name));
    expect(unknown).toEqual([]);
  });

  it.each(APPS)('that are secrets of %s come from a Secret', (app) => {
    const present = [...variables('every-app'), ...variables(app)];
    const fromSecret = present.filter(({ valueFrom }) => valueFrom?.secretKeyRef);
    const names = fromSecret.map(({ name }) => name);
    const secrets = settingsOf(app).filter(isSecret);
    const missing = secrets.filter(
      ({ name }) =>
        !names.includes(name) && !OPTIONAL.has(name) && !patched.includes(`name: ${name}\n`),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
    const own = settingsOf(app).map(({ name }) => name);
    expect(present.map(({ name }) => name).filter((name) => !own.includes(name))).toEqual([]);
  });
});
