import { describe, expect, it } from '@jest/globals';
import { request, aWorld, reasonOf, UPLOADS_ID, upstreamWith, videoId } from '../test/kit.js';
import type { FaultRule } from './faults.js';

const path = `videos?part=snippet&id=${videoId(1)}`;
const longPath = `playlistItems?part=snippet&maxResults=50&playlistId=${UPLOADS_ID}`;

const withFault = (...rules: FaultRule[]) => upstreamWith({ world: aWorld(50), faults: { rules } });

describe('faults', () => {
  it('answers a bare status', async () => {
    const answer = await request(
      await withFault({ kind: 'status', status: 502, retryAfter: 3 }),
      path,
    );
    expect([answer.status, reasonOf(answer), answer.headers.get('retry-after')]).toEqual([
      502,
      'backendError',
      '3',
    ]);
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

  it.each<[FaultRule['kind'], FaultRule, RegExp | string]>([
    [
      'malformed',
      { kind: 'malformed' },
      /^application\/json.* \{.*youtube#playlistItemListResponse/s,
    ],
    ['html', { kind: 'html' }, /^text\/html; charset=UTF-8 <!DOCTYPE html>/],
    ['reset', { kind: 'reset' }, 'fetch failed'],
    ['truncated', { kind: 'truncated' }, 'terminated'],
  ])('spoils an answer: %s, and counts the request', async (_kind, rule, outcome) => {
    const upstream = await withFault(rule);
    const spoiled = request(upstream, longPath).then(({ headers, text }) => {
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
      return `${headers.get('content-type')} ${text}`;
    });
    if (typeof outcome === 'string') await expect(spoiled).rejects.toThrow(outcome);
    else expect(await spoiled).toMatch(outcome);
    expect(upstream.quota().used).toBe(1);
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
});
