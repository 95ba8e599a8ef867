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
  it.each([
    ['quota', 403, error('quotaExceeded'), 'quota-exceeded', false, 'user'],
    [
      'a bad key, as said today',
      400,
      error('badRequest', 'API_KEY_INVALID'),
      'invalid-api-key',
      true,
      'user',
    ],
    ['a bad key, as said before', 400, error('keyInvalid'), 'invalid-api-key', true, 'user'],
    ...(
      [
        ['API_KEY_HTTP_REFERRER_BLOCKED', 'invalid-api-key'],
        ['API_KEY_IP_ADDRESS_BLOCKED', 'invalid-api-key'],
        ['API_KEY_SERVICE_BLOCKED', 'api-not-enabled'],
        ['CONSUMER_SUSPENDED', 'invalid-api-key'],
      ] as const
    ).map(
      ([detail, reason]) =>
        [detail, 403, error('forbidden', detail), reason, true, 'user'] as const,
    ),
    ['a bad token', 401, error('authError'), 'invalid-api-key', true, 'user'],
    [
      'an API that is not switched on',
      403,
      error('accessNotConfigured', 'SERVICE_DISABLED'),
      'api-not-enabled',
      true,
      'user',
    ],
    ['no key', 403, error('forbidden'), 'forbidden', true, 'user'],
    [
      'the playlist of another account',
      403,
      error('playlistItemsNotAccessible'),
      'forbidden',
      false,
      'user',
    ],
    ['a bare 403', 403, '<html>', 'forbidden', false, 'user'],
    ['an unknown playlist', 404, error('playlistNotFound'), 'playlist-not-found', false, 'user'],
    ['an unknown channel', 404, error('channelNotFound'), 'channel-not-found', false, 'user'],
    [
      'a rate limit as 403',
      403,
      error('userRateLimitExceeded'),
      'rate-limited',
      false,
      'transient',
    ],
    ['a rate limit without a body', 429, '', 'rate-limited', false, 'transient'],
    ['their trouble', 500, error('backendError'), 'upstream-error', false, 'transient'],
    ['a gateway', 502, '<html>', 'upstream-error', false, 'transient'],
    ['our mistake', 400, error('missingRequiredParameter'), 'bad-request', false, 'user'],
    ['an error of the wrong shape', 400, { error: 'no' }, 'bad-request', false, 'user'],
  ])('about %s is typed', (...[, status, body, reason, refusesEverything, kind]) => {
    const created = fromAnswer(answer(status, body));
    expect(failureOf(created)).toMatchObject({ reason, refusesEverything });
    expect(created.kind).toBe(kind);
  });

  it('tells how long to wait, in seconds or as a date', () => {
    expect(failureOf(fromAnswer(answer(503, '', { 'retry-after': '7' })))?.retryAfterMs).toBe(
      7_000,
    );
    const date = new Date(Date.now() + 60_000).toUTCString();
    expect(
      failureOf(fromAnswer(answer(429, '', { 'retry-after': date })))?.retryAfterMs,
    ).toBeGreaterThan(50_000);
    expect(
      failureOf(fromAnswer(answer(429, '', { 'retry-after': 'soon' })))?.retryAfterMs,
    ).toBeUndefined();
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
