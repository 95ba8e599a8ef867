import { describe, expect, it } from '@jest/globals';
import { request, aWorld, reasonOf, UPLOADS_ID, upstreamWith, videoId } from '../test/kit.js';
import type { FaultRule } from './faults.js';

const path = `videos?part=snippet&id=${videoId(1)}`;
const longPath = `playlistItems?part=snippet&maxResults=50&playlistId=${UPLOADS_ID}`;

const withFault = (...rules: FaultRule[]) => upstreamWith({ world: aWorld(50), faults: { rules } });

describe('faults', () => {
  it('delays a response', async () => {
    const upstream = await withFault({ kind: 'latency', ms: 120 });
    const start = performance.now();
    expect((await request(upstream, path)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(115);
  });

  it.each([
    ['json', /^application\/json/, 'backendError'],
    ['html', /^text\/html/, undefined],
  ] as const)('answers a bare status with a body of %s', async (body, type, reason) => {
    const answer = await request(
      await withFault({ kind: 'status', status: 502, body, retryAfter: 3 }),
      path,
    );
    expect([answer.status, reasonOf(answer), answer.headers.get('retry-after')]).toEqual([
      502,
      reason,
      '3',
    ]);
    expect(answer.headers.get('content-type') ?? '').toMatch(type);
  });

  it.each([
    ['quotaExceeded', 403, 'quotaExceeded', undefined],
    ['badKey', 400, 'badRequest', 'API_KEY_INVALID'],
    ['noKey', 403, 'forbidden', undefined],
    ['forbidden', 403, 'forbidden', undefined],
    ['playlistNotFound', 404, 'playlistNotFound', undefined],
    ['playlistItemsNotAccessible', 403, 'playlistItemsNotAccessible', undefined],
    ['rateLimitExceeded', 403, 'rateLimitExceeded', undefined],
    ['tooManyRequests', 429, 'rateLimitExceeded', 'RATE_LIMIT_EXCEEDED'],
    ['backendError', 500, 'backendError', undefined],
    ['serviceUnavailable', 503, 'backendError', undefined],
  ] as const)('answers %s as the API does', async (error, status, reason, detail) => {
    const answer = await request(await withFault({ kind: 'error', error }), path);
    const problem = answer.json.error;
    const actual = [answer.status, problem?.code, reasonOf(answer), problem?.details?.[0]?.reason];
    expect(actual).toEqual([status, status, reason, detail]);
    expect(problem?.errors?.[0]?.message).toBe(problem?.message);
  });

  it.each([
    [429, 7, '7'],
    [403, 'Sat, 21 Nov 2026 12:00:00 GMT', 'Sat, 21 Nov 2026 12:00:00 GMT'],
  ] as const)('limits the rate with %i and Retry-After: %s', async (status, retryAfter, header) => {
    const answer = await request(await withFault({ kind: 'rate-limit', status, retryAfter }), path);
    expect([answer.status, reasonOf(answer)]).toEqual([status, 'rateLimitExceeded']);
    expect(answer.headers.get('retry-after')).toBe(header);
  });

  it('truncates the JSON of a complete response', async () => {
    const answer = await request(await withFault({ kind: 'malformed' }), path);
    expect(answer.status).toBe(200);
    expect(() => JSON.parse(answer.text)).toThrow(SyntaxError);
    expect(answer.text).toContain('youtube#videoListResponse');
  });

  it('sends an HTML page instead of JSON', async () => {
    const answer = await request(await withFault({ kind: 'html' }), path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=UTF-8',
    ]);
  });

  it('resets a connection instead of answering, and counts the request', async () => {
    const upstream = await withFault({ kind: 'reset' });
    await expect(request(upstream, path)).rejects.toThrow('fetch failed');
    expect(upstream.quota().used).toBe(1);
    expect(upstream.requests().endpoints.videos.arrived).toBe(1);
  });

  it('resets a connection in the middle of the body', async () => {
    const upstream = await withFault({ kind: 'reset', at: 'body' });
    const response = await fetch(`${upstream.url}/${longPath}&key=${upstream.key}`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it.each(['gzip', 'identity'])(
    'ends a body (%s) before its announced length',
    async (encoding) => {
      const upstream = await withFault({ kind: 'truncated' });
      const response = await fetch(`${upstream.url}/${longPath}&key=${upstream.key}`, {
        headers: { 'accept-encoding': encoding },
      });
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    },
  );

  it('sends a slow body completely', async () => {
    const upstream = await withFault({ kind: 'slow-body', chunkBytes: 200, everyMs: 20 });
    const start = performance.now();
    const answer = await request(upstream, path, { 'accept-encoding': 'identity' });
    const chunks = Math.ceil(Number(answer.headers.get('content-length')) / 200);
    expect(chunks).toBeGreaterThan(4);
    expect(performance.now() - start).toBeGreaterThan((chunks - 1) * 19);
    expect(answer.json.kind).toBe('youtube#videoListResponse');
  });
});

describe('fault rules', () => {
  const statuses = async (upstream: Awaited<ReturnType<typeof withFault>>, count: number) => {
    const statusCodes: number[] = [];
    for (let call = 0; call < count; call += 1)
      statusCodes.push((await request(upstream, path)).status);
    return statusCodes;
  };

  it('are repeatable for a seed and match their probability', async () => {
    const faults = (seed: number) => ({
      seed,
      rules: [{ kind: 'status', status: 500, probability: 0.3 } as const],
    });
    const first = await statuses(await upstreamWith({ faults: faults(5) }), 100);
    const same = await statuses(await upstreamWith({ faults: faults(5) }), 100);
    const other = await statuses(await upstreamWith({ faults: faults(6) }), 100);
    expect(same).toEqual(first);
    expect(other).not.toEqual(first);
    const struck = first.filter((status) => status === 500).length;
    expect(struck).toBeGreaterThan(15);
    expect(struck).toBeLessThan(45);
  });

  it('apply only to their endpoint', async () => {
    const upstream = await withFault({ kind: 'status', status: 503, endpoint: 'playlistItems' });
    expect((await request(upstream, path)).status).toBe(200);
    expect((await request(upstream, longPath)).status).toBe(503);
  });

  it('add all delays and apply the first other fault', async () => {
    const upstream = await withFault(
      { kind: 'latency', ms: 40 },
      { kind: 'latency', ms: 40 },
      { kind: 'status', status: 500 },
      { kind: 'status', status: 503 },
    );
    const start = performance.now();
    expect((await request(upstream, path)).status).toBe(500);
    expect(performance.now() - start).toBeGreaterThan(75);
  });

  it('can be changed at run time', async () => {
    const upstream = await upstreamWith();
    upstream.setFaults({ rules: [{ kind: 'status', status: 503 }] });
    expect((await request(upstream, path)).status).toBe(503);
    upstream.setFaults({});
    expect((await request(upstream, path)).status).toBe(200);
  });
});
