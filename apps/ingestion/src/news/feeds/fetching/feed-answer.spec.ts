import { describe, expect, it } from '@jest/globals';
import type { HttpAnswer } from '@elevate/http-client';
import { feedFailureOf, readAnswer } from './feed-answer.js';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const answer = (changes: Partial<HttpAnswer>): HttpAnswer => ({
  status: 200,
  headers: {},
  body: Buffer.from('<rss/>'),
  url: 'https://a.example/feed',
  redirects: [],
  ...changes,
});
const read = (changes: Partial<HttpAnswer>) => readAnswer(answer(changes), now);
const failure = (changes: Partial<HttpAnswer>) => {
  try {
    return read(changes).kind;
  } catch (error) {
    return feedFailureOf(error);
  }
};
const page = Buffer.from('<!DOCTYPE html><title>Just a moment</title>');

describe('the answer of a feed’s address', () => {
  it('is a document with its validators exactly as they came', () => {
    const headers = { etag: 'W/"odd', 'last-modified': 'yesterday', 'content-type': 'text/html' };
    expect(read({ headers })).toMatchObject({
      kind: 'document',
      contentType: 'text/html',
      validators: { etag: 'W/"odd', lastModified: 'yesterday' },
    });
    expect(read({})).toMatchObject({ validators: null });
    expect(read({ status: 304, body: Buffer.alloc(0) }).kind).toBe('unchanged');
  });

  it.each<[string, Partial<HttpAnswer>]>([
    ['a challenge', { headers: { 'cf-mitigated': 'challenge' } }],
    ['a 403 with a page', { status: 403, body: page }],
    ['a 202 with a page', { status: 202, body: page }],
  ])('is a wall against programs: %s', (_, changes) =>
    expect(failure(changes)).toMatchObject({ reason: 'blocked' }),
  );

  it.each([
    [403, {}, { reason: 'forbidden' }],
    [404, {}, { reason: 'not-found' }],
    [410, {}, { reason: 'gone' }],
    [400, {}, { reason: 'bad-request' }],
    [500, { 'retry-after': '60' }, { reason: 'upstream-error' }],
    [503, { 'retry-after': '60' }, { reason: 'upstream-error', retryAfterMs: 60_000 }],
    [
      429,
      { 'retry-after': 'Sat, 21 Nov 2026 12:10:00 GMT' },
      { reason: 'rate-limited', retryAfterMs: 600_000 },
    ],
    [429, { 'retry-after': 'soon' }, { reason: 'rate-limited' }],
  ])('of status %i and %j is %j', (status, headers, expected) => {
    const { detail, ...rest } = failure({ status, headers, body: Buffer.alloc(0) }) as {
      detail: string;
    };
    expect(rest).toEqual(expected);
    expect(detail).toMatch(/^[A-Z].+\.$/);
  });

  it.each([
    [[301, 308], 'https://a.example/2'],
    [[301, 302, 301], 'https://a.example/1'],
    [[302, 301], null],
    [[], null],
  ])('after redirects %j has moved to %s', (statuses, expected) => {
    const redirects = statuses.map((status, index) => ({
      status,
      to: `https://a.example/${String(index + 1)}#part`,
    }));
    expect(read({ redirects }).movedTo).toBe(expected);
    expect(read({ redirects: [{ status: 301, to: 'https://u:p@b.example/' }] }).movedTo).toBeNull();
  });
});
