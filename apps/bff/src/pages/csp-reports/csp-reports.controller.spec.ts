import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestBff, type TestBff } from '../../../test/create-test-bff.js';

let bff: TestBff;
beforeAll(async () => {
  bff = await createTestBff({ TRUST_PROXY: 'loopback' });
});
afterAll(() => bff.close());

const LEGACY = 'application/csp-report';
const BATCH = 'application/reports+json';
const report = (directive: string, blocked = 'inline') => ({
  'csp-report': {
    'effective-directive': directive,
    'blocked-uri': blocked,
    'document-uri': 'https://elevate.test/video/secret-page',
  },
});

let visitors = 0;
/** Each from another address, as far as nothing else is said. */
function send(type: string, body: unknown, address = `203.0.113.${(visitors += 1)}`) {
  return fetch(`${bff.url}/api/v1/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': address },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function counted(directive: string): Promise<number> {
  const text = await (await fetch(`${bff.url}/metrics`)).text();
  const line = new RegExp(
    `^elevate_csp_violations_total\\{.*directive="${directive}".*\\} (\\d+)`,
    'm',
  );
  return Number(line.exec(text)?.[1] ?? 0);
}

describe('reports of the content security policy', () => {
  it('are counted by directive, in the format of report-uri', async () => {
    const answer = await send(LEGACY, report('style-src-elem'));
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await counted('style-src-elem')).toBe(1);
  });

  it('are counted in the format of the Reporting API, 20 of a batch at most', async () => {
    const body = { effectiveDirective: 'img-src', blockedURL: 'https://pictures.example/x?key=1' };
    const other = { type: 'deprecation', body: { id: 'x' } };
    const batch = [other, ...Array.from({ length: 25 }, () => ({ type: 'csp-violation', body }))];
    expect((await send(BATCH, batch)).status).toBe(204);
    expect(await counted('img-src')).toBe(20);
  });

  it('name directives of the standard only, because names become labels', async () => {
    await send(LEGACY, report('made-up'));
    expect([await counted('made-up'), await counted('other')]).toEqual([0, 1]);
  });

  it('are logged once a minute, without addresses of pages', async () => {
    const before = bff.logged.length;
    for (let sent = 0; sent < 3; sent += 1) {
      await send(LEGACY, report('connect-src', 'https://elsewhere.example/path?token=1'));
    }
    const lines = bff.logged.slice(before).filter((line) => line.includes('connect-src'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ blocked: 'elsewhere.example' });
    expect(bff.logged.join()).not.toMatch(/secret-page|token=1/);
  });

  it.each([
    [LEGACY, '{', 400],
    [LEGACY, '[1]', 400],
    [BATCH, 'null', 400],
    [LEGACY, '"'.repeat(20_000), 413],
    ['text/plain', '{}', 415],
    ['application/json', '{}', 400],
  ])('are refused if they are none: %s %.10s', async (type, body, status) => {
    const answer = await send(type, body);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('are limited per address', async () => {
    const flood = await Promise.all(
      Array.from({ length: 40 }, () => send(LEGACY, report('font-src'), '198.51.100.7')),
    );
    const refused = flood.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(LEGACY, report('font-src'), '198.51.100.8')).status).toBe(204);
  });

  it('are the only requests with their media types', async () => {
    const answer = await fetch(`${bff.url}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': LEGACY },
      body: '{}',
    });
    expect(answer.status).toBe(415);
  });
});
