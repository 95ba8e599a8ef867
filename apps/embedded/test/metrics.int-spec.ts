import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { tempDir, waitUntil } from '@elevate/testing';
import { startEmbedded, type EmbeddedProduct } from '../src/index.js';
import { familiesOf, type Family } from './metric-families.js';
import { readExpression } from './promql.js';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const TOKEN = 'canary-metrics-token-0123456789';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Recorded {
  readonly record: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
}

const all = parse(read('deploy/observability/alerts.yml')).groups.flatMap(
  (group: { rules: (Alert | Recorded)[] }) => group.rules,
) as (Alert | Recorded)[];
const rules = all.filter((rule) => 'alert' in rule);
const recorded = all.filter((rule) => 'record' in rule);
const constants = recorded.filter(({ expr }) => /^vector\(/.test(expr));
const measured = recorded.filter((rule) => !constants.includes(rule));
const dashboard = JSON.parse(read('deploy/observability/grafana/dashboards/elevate.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({
    title,
    // What Grafana puts in before it asks.
    expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$service', '.*'),
  })),
);
const scaling = parse(read('k8s/components/ingestion-by-waiting-jobs/scaled-object.yaml')) as {
  spec: { triggers: { metadata: { query: string } }[] };
};
const queries = scaling.spec.triggers.map(({ metadata }) => ({
  title: 'KEDA',
  expr: metadata.query,
}));
const OPERATORS = read('docs/operators.md');

let product: EmbeddedProduct;
let families: Map<string, Family>;
let page: string;
let remove: () => Promise<void>;

/** Sends a request with exactly these headers. */
const scrape = (headers: Record<string, string> = {}, method = 'GET', path = '/metrics') =>
  new Promise<{ status: number; body: string; type: string }>((resolve, reject) => {
    const { port } = new URL(product.url!);
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => (body += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body,
          type: response.headers['content-type'] ?? '',
        }),
      );
    });
    sent.on('error', reject).end();
  });

beforeAll(async () => {
  const folder = await tempDir('metrics');
  remove = folder.remove;
  product = await startEmbedded({
    environment: {
      PORT: '0',
      DATA_DIR: folder.path,
      DEFAULT_FEEDS: 'off',
      METRICS_TOKEN: TOKEN,
      RELEASE: '0.0.0+of-the-test',
      LOG_LEVEL: 'fatal',
    },
  });
  const episodes = { kind: 'episode' };
  page = await waitUntil(
    async () => {
      const { body } = await scrape();
      return (valueOf(body, 'elevate_read_model_items', episodes) ?? 0) > 100 ? body : undefined;
    },
    { timeoutMs: 150_000, what: 'the sample talks in the numbers' },
  );
  families = familiesOf(page);
}, 180_000);
afterAll(async () => {
  await product?.close();
  await remove?.();
});

describe('the numbers of the product', () => {
  it('are one page for all services, with a label per service', async () => {
    for (const service of ['bff', 'catalogue', 'events', 'ingestion', 'user', 'webhooks'])
      expect(valueOf(page, 'elevate_ready', { check: 'all', service })).toBe(1);
    const release = '0.0.0+of-the-test';
    expect(valueOf(page, 'elevate_release_info', { release, service: 'bff' })).toBe(1);
    const memory = valueOf(page, 'process_resident_memory_bytes', { service: 'embedded' });
    expect(memory).toBeGreaterThan(10_000_000);
    const heads = [...page.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(new Set(heads).size).toBe(heads.length);
    const health = await fetch(`${product.url}/healthz`);
    expect(await health.json()).toEqual({ status: 'ok', release });
  });

  it('count the messages and requests of the product', () => {
    const value = (name: string, labels: Record<string, string>) => valueOf(page, name, labels);
    const kind = 'channel';
    expect(value('elevate_read_model_items', { kind, service: 'bff' })).toBeGreaterThan(0);
    const type = 'catalogue.episode.changed.v1';
    const handled = { type, outcome: 'handled', service: 'bff' };
    const times = 'elevate_message_handling_duration_seconds_count';
    expect(value(times, handled)).toBeGreaterThan(100);
    expect(value('elevate_message_delay_seconds_count', { type, service: 'bff' })).toBe(
      value(times, handled),
    );
    const topic = 'catalogue.episode';
    expect(value('elevate_relay_backlog', { topic, service: 'catalogue' })).toBeDefined();
    expect(value('elevate_consumer_lag', { group: 'reader', topic, service: 'bff' })).toBeDefined();
    expect(value('elevate_ingestion_quota_limit_units', { service: 'ingestion' })).toBe(10_000);
    const update = { command: 'update', service: 'catalogue' };
    expect(value('elevate_mongo_command_duration_seconds_count', update)).toBeGreaterThan(0);
  });

  it('count a run when it has ended', async () => {
    const sample = { kind: 'sample', trigger: 'start', status: 'succeeded' };
    const ended = async () =>
      valueOf((await scrape()).body, 'elevate_ingestion_runs_total', sample) === 1;
    await waitUntil(ended, { timeoutMs: 60_000, what: 'the end of the run' });
  });

  it('count ready answers, refusals and requests by the template of their route', async () => {
    const sent = async () =>
      valueOf((await scrape()).body, 'elevate_http_ready_answers_total', { outcome: 'sent' })!;
    const before = await sent();
    await scrape({}, 'GET', '/api/v1/home');
    expect(await sent()).toBe(before + 1);
    await scrape({}, 'GET', '/api/v1/search?q=cloud');
    await scrape({}, 'GET', '/api/v1/no-such-thing');
    await scrape({}, 'GET', '/api/v1/my-list');
    const { body } = await scrape();
    const refused = { route: '/api/v1/my-list', method: 'GET', status: '4xx', service: 'bff' };
    expect(valueOf(body, 'elevate_http_request_duration_seconds_count', refused)).toBe(1);
    expect(valueOf(body, 'elevate_http_problems_total', { service: 'bff' })).toBeGreaterThan(0);
    expect(body).not.toContain('no-such-thing');
    expect(body).not.toContain('cloud');
  });

  it('contain no name, address or id', () => {
    const values = new Set([...page.matchAll(/="([^"]*)"/g)].map(([, value = '']) => value));
    const wrong = [...values].filter((value) => /@|https?:|[0-9a-f]{8}-[0-9a-f]{4}/.test(value));
    expect(wrong).toEqual([]);
    // So few that nothing of which there are many can be among them.
    expect(values.size).toBeLessThan(250);
  });
});

describe('access to the metrics', () => {
  it('every service keeps to it', async () => {
    const url = `${product.urls.user}/metrics`;
    expect((await fetch(url)).status).toBe(200);
    const refused = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ code: 'HTTP.NOT_FOUND' });
  });
});

describe('the dashboard, the alerts and the scaling', () => {
  const metricNames = () =>
    new Set([
      ...[...families.values()].flatMap(({ names }) => [...names]),
      ...recorded.map(({ record }) => record),
      'up',
    ]);
  // Put there by Prometheus, or by a sample that this quiet product has not shown yet.
  const OF_PROMETHEUS = ['job', 'instance'];

  it('are read from the files', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(panels.length).toBeGreaterThan(20);
  });

  it.each([
    ...rules.map(({ alert, expr }) => ({ title: alert, expr })),
    ...measured.map(({ record, expr }) => ({ title: record, expr })),
    ...panels,
    ...queries,
  ])('$title queries metrics that exist: $expr', ({ expr }) => {
    const { isWhole, metrics, labels } = readExpression(expr);
    expect({ expr, isWhole }).toEqual({ expr, isWhole: true });
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => !metricNames().has(name))).toEqual([]);
    const set = recorded.flatMap(({ labels = {} }) => Object.keys(labels));
    const allowed = new Set([...documentedLabels(), ...OF_PROMETHEUS, ...set, 'le', 'service']);
    expect(labels.filter((label) => !allowed.has(label))).toEqual([]);
  });

  it('a query for an unknown metric is detected', () => {
    expect(readExpression('rate(elevate_no_such_total[5m])').metrics).toEqual([
      'elevate_no_such_total',
    ]);
    expect(metricNames().has('elevate_no_such_total')).toBe(false);
    expect(readExpression('sum by (service) (up').isWhole).toBe(false);
  });

  it.each(rules)('$alert has a summary, and names a section of its runbook', ({ annotations }) => {
    expect(annotations.summary).not.toBe('');
    const [, heading] = /^docs\/operators\.md, “(.+)”$/.exec(annotations.runbook) ?? [];
    expect(OPERATORS.match(/^#+ .*$/gm)).toContainEqual(expect.stringMatching(`# ${heading}$`));
  });
});

describe('the table in docs/operators.md', () => {
  it('names exactly the metrics that there are, with their types', () => {
    const own = [...families]
      .filter(([name]) => name.startsWith('elevate_'))
      .map(([name, { type }]) => `${name} ${type}`);
    const listed = documented().map(({ name, type }) => `${name} ${type}`);
    expect(listed.sort()).toEqual(own.sort());
  });

  it('names the labels that are shown', () => {
    for (const { name, labels } of documented()) {
      const undocumented = [...(families.get(name)?.labels ?? [])].filter(
        (l) => l !== 'service' && l !== 'le',
      );
      expect({ name, labels: undocumented.filter((label) => !labels.includes(label)) }).toEqual({
        name,
        labels: [],
      });
    }
  });
});

/** The first sample of a name that has these labels among its own. */
function valueOf(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>>,
): number | undefined {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split('\n')
    .find((row) => row.startsWith(`${name}{`) && pairs.every((part) => row.includes(part)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

function documented(): { name: string; type: string; labels: string[] }[] {
  return [
    ...OPERATORS.matchAll(/^\| `(elevate_\w+)` +\| (counter|gauge|histogram) +\| ([^|]*)\|/gm),
  ].map(([, name = '', type = '', labels = '']) => ({
    name,
    type,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
  }));
}

function documentedLabels(): string[] {
  return documented().flatMap(({ labels }) => labels);
}
