import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TYPESCRIPT_ARGUMENTS, waitUntil, type ReceivedSpan } from '@elevate/testing';
import { Browser } from './browser.js';
import { CALLER_SECRET, OPERATOR_TOKEN, TracedProduct } from './traced-product.js';

const PASSWORD = 'canary-Lanterns-7-drift';
const EMAIL = 'canary-person@example.org';
const ADMIN = {
  email: 'canary-admin@admin.local',
  password: 'canary-nineteen-Lanterns+20',
  access_code: 'Canary-of-a-code-020',
};
const PROFILE = 'https://www.linkedin.com/in/canary-profile';
const STRANGERS_TRACE = '0af7651916cd43dd8448eb211c80319c';
/** A broker and four services, on a machine that may be busy. */
const START_WITHIN_MS = 180_000;
const TOPICS = [
  'user.account',
  'ingestion.article',
  'ingestion.feed',
  'ingestion.run',
  'catalogue.article',
];

// The thread that reads documents runs our TypeScript as it lies, like every process of a test.
process.execArgv.push(...TYPESCRIPT_ARGUMENTS);

/** Must never appear in a span, a log or a message header. */
const canaries = new Set([
  ...Object.values(ADMIN),
  PASSWORD,
  EMAIL,
  PROFILE,
  CALLER_SECRET,
  OPERATOR_TOKEN,
]);

let product: TracedProduct;

const api = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${product.bff.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Signs up a member, sets up an administrator and signs in; each credential is one more canary. */
async function administrator(): Promise<Record<string, string>> {
  await api('/accounts', { email: EMAIL, password: PASSWORD, linkedin_url: PROFILE });
  const answer = await fetch(`${product.user.url}/v1/administrators/setup-link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
  const { link } = (await answer.json()) as { link: string };
  const setup_token = link.split('#setup=')[1] ?? '';
  canaries.add(setup_token);
  await api('/admin/setup', { ...ADMIN, setup_token });
  const grant = { grant_type: 'password', ...ADMIN };
  const tokens = (await (await api('/token', grant)).json()) as Record<string, string>;
  canaries.add(tokens['access_token'] ?? '').add(tokens['refresh_token'] ?? '');
  const headers = { authorization: `Bearer ${tokens['access_token']}` };
  await waitUntil(
    async () => (await fetch(`${product.bff.url}/api/v1/admin/runs`, { headers })).ok,
    { what: 'every service to know the administrator' },
  );
  return headers;
}

/** Follows a feed and syncs it, as a stranger would who wants the trace to be his. */
async function sync(headers: Record<string, string>): Promise<void> {
  const [publisher] = product.publishers.servers;
  const feed = { feed_url: publisher?.feedUrl, name: publisher?.content.name };
  const followed = await api('/admin/feeds', { feeds: [feed] }, headers);
  if (!followed.ok) throw new Error(await followed.text());
  const traceparent = `00-${STRANGERS_TRACE}-b7ad6b7169203331-01`;
  const synced = await api('/admin/news-syncs', {}, { ...headers, traceparent });
  if (!synced.ok) throw new Error(await synced.text());
}

const spans = () => product.receiver.spans;
const named = (name: string) => spans().filter((span) => span.name === name);

/** The names of a span and of all that it came from, the last first. */
function wayTo(span: ReceivedSpan): string[] {
  const parent = spans().find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [span.name, ...wayTo(parent)] : [span.name];
}

const CLICK = 'POST /api/v1/admin/news-syncs';
const TO_THE_JOB = ['job sync-feed', 'plan news', 'POST /v1/news-syncs', 'POST ingestion', CLICK];
const TO_THE_ARTICLE = ['process ingestion.article', 'send ingestion.article', ...TO_THE_JOB];
const TO_THE_SITE = ['process catalogue.article', 'send catalogue.article', ...TO_THE_ARTICLE];

describe('traces of the services over a broker', () => {
  beforeAll(async () => {
    product = await TracedProduct.start();
    await sync(await administrator());
    await waitUntil(() => named('process catalogue.article').length > 0, { timeoutMs: 60_000 });
  }, START_WITHIN_MS);
  afterAll(() => product?.close());

  it.each([
    ['the site’s read model', TO_THE_SITE],
    ['the job’s document', ['insert jobs', ...TO_THE_JOB.slice(1)]],
    ['the end of the job', ['delete jobs', ...TO_THE_JOB]],
    ['the publisher’s server', ['GET', ...TO_THE_JOB]],
    ['the catalogue’s document', ['update articles', 'commit articles', ...TO_THE_ARTICLE]],
  ])('one trace leads from the click to %s', async (_, way) => {
    const last = await waitUntil(
      () => named(way[0] ?? '').find((span) => String(wayTo(span)) === String(way)),
      { what: way.join(' < ') },
    ).catch(() => named(way[0] ?? '').map(wayTo));
    expect(last).toMatchObject({ traceId: named(CLICK)[0]?.traceId });
  });

  it('ignores the trace headers of public callers', () => {
    expect(named(CLICK)).toHaveLength(1);
    expect(named(CLICK)[0]?.parentSpanId).toBe('');
    expect(product.receiver.raw.join('')).not.toContain(STRANGERS_TRACE);
  });

  it('says in a log in which span that was', () => {
    const [fetched] = named('GET').filter((span) => wayTo(span).includes(CLICK));
    const line = product.log.find((text) => text.includes(product.publishers.origins));
    expect(line).toContain(`"trace_id":"${fetched?.traceId}"`);
  });

  it('has no secret and no person in a span, a log or a header', async () => {
    const browser = new Browser(product.bff.url ?? '');
    await browser.post('/session', { email: EMAIL, password: `${PASSWORD}-wrong` });
    await browser.post('/password-resets', { email: EMAIL });
    await browser.get(`/search?q=${encodeURIComponent(EMAIL)}`);
    const signedIn = await browser.post('/session', { email: EMAIL, password: PASSWORD });
    expect(signedIn.status).toBe(200);
    for (const value of browser.cookies.values()) canaries.add(value);
    await waitUntil(() => named('POST /api/v1/session').length === 2);

    const headers = JSON.stringify(await product.headersIn(TOPICS));
    expect(headers).toContain('"traceparent"');
    const written = [...product.receiver.raw, ...product.log, headers].join('\n');
    const leaked = [...canaries].filter(
      (canary) =>
        canary !== '' &&
        [canary, encodeURIComponent(canary)].some((text) => written.includes(text)),
    );
    expect(leaked).toEqual([]);
  });
});
