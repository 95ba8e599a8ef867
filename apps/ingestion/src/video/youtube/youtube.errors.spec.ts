import { describe, expect, it } from '@jest/globals';
import { AppError } from '@elevate/errors';
import { failureOf, fromAnswer, fromHttpError } from './youtube.errors.js';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers,
  url: 'x',
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const error = (reason: string, detail?: string) => ({
  error: {
    code: 1,
    message: 'm',
    errors: [{ reason, domain: 'd' }],
    ...(detail && { details: [{ '@type': 't', reason: detail }] }),
  },
});

describe('an error answer', () => {
  const REFUSED_KEYS = [
    ['as said today', 400, error('badRequest', 'API_KEY_INVALID'), 'invalid-api-key'],
    ['as said before', 400, error('keyInvalid'), 'invalid-api-key'],
    [
      'for its referrer',
      403,
      error('forbidden', 'API_KEY_HTTP_REFERRER_BLOCKED'),
      'invalid-api-key',
    ],
    ['for its address', 403, error('forbidden', 'API_KEY_IP_ADDRESS_BLOCKED'), 'invalid-api-key'],
    ['for this API', 403, error('forbidden', 'API_KEY_SERVICE_BLOCKED'), 'api-not-enabled'],
    ['of a suspended account', 403, error('forbidden', 'CONSUMER_SUSPENDED'), 'invalid-api-key'],
    ['as a token', 401, error('authError'), 'invalid-api-key'],
    ['not switched on', 403, error('accessNotConfigured', 'SERVICE_DISABLED'), 'api-not-enabled'],
    ['not there', 403, error('forbidden'), 'forbidden'],
  ] as const;
  it.each(REFUSED_KEYS)('about a key that is refused %s refuses everything', (...row) => {
    const [, status, body, reason] = row;
    const created = fromAnswer(answer(status, body));
    expect(failureOf(created)).toMatchObject({ reason, refusesEverything: true });
    expect(created.kind).toBe('user');
  });

  it.each([
    ['quota', 403, error('quotaExceeded'), 'quota-exceeded', 'user'],
    ['a playlist', 403, error('playlistItemsNotAccessible'), 'forbidden', 'user'],
    ['a bare 403', 403, '<html>', 'forbidden', 'user'],
    ['an unknown playlist', 404, error('playlistNotFound'), 'playlist-not-found', 'user'],
    ['an unknown channel', 404, error('channelNotFound'), 'channel-not-found', 'user'],
    ['a rate limit', 403, error('userRateLimitExceeded'), 'rate-limited', 'transient'],
    ['a rate limit without a body', 429, '', 'rate-limited', 'transient'],
    ['their trouble', 500, error('backendError'), 'upstream-error', 'transient'],
    ['a gateway', 502, '<html>', 'upstream-error', 'transient'],
    ['our mistake', 400, error('missingRequiredParameter'), 'bad-request', 'user'],
    ['an error of the wrong shape', 400, { error: 'no' }, 'bad-request', 'user'],
  ])('about %s is typed', (_, status, body, reason, kind) => {
    const created = fromAnswer(answer(status, body));
    expect(failureOf(created)).toMatchObject({ reason, refusesEverything: false });
    expect(created.kind).toBe(kind);
  });

  it('tells how long to wait, in seconds or as a date', () => {
    const waitAfter = (text: string) =>
      failureOf(fromAnswer(answer(503, '', { 'retry-after': text })))?.retryAfterMs;
    expect([waitAfter('7'), waitAfter('soon')]).toEqual([7_000, undefined]);
    const date = new Date(Date.now() + 60_000).toUTCString();
    expect(waitAfter(date)).toBeGreaterThan(50_000);
  });

  it('keeps the reasons that the API states, such as a page token that is no longer good', () => {
    const failure = failureOf(fromAnswer(answer(400, error('invalidPageToken'))));
    expect(failure?.apiReasons).toEqual(['invalidPageToken']);
  });
});

describe('no answer at all', () => {
  it.each([
    ['HTTP.TIMEOUT', 'timeout'],
    ['HTTP.UNREACHABLE', 'unreachable'],
    ['HTTP.TOO_LARGE', 'too-large'],
    ['HTTP.BROKEN_BODY', 'malformed-answer'],
    ['HTTP.ABORTED', 'interrupted'],
    ['HTTP.TOO_MANY_REDIRECTS', 'unreachable'],
  ])('%s is reported as %s', (code, reason) => {
    expect(failureOf(fromHttpError(new AppError(code, { kind: 'transient' })))?.reason).toBe(
      reason,
    );
  });

  it('returns null for an error from elsewhere', () => {
    expect(failureOf(new Error('x'))).toBeNull();
  });
});
