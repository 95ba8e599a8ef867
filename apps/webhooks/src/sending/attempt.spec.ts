import { describe, expect, it } from '@jest/globals';
import { AppError } from '@elevate/errors';
import { attemptOf, failedAttempt } from './sender.js';

const times = { at: new Date(), durationMs: 12 };
const answer = (status: number, body: string | Buffer = '') =>
  attemptOf({ status, headers: {}, body: Buffer.from(body), url: '', redirects: [] }, times);

describe('attemptOf', () => {
  it.each([200, 201, 204, 299])('counts %i as delivered', (status) => {
    expect(answer(status).reason).toBeNull();
  });

  it.each([199, 301, 308, 400, 410, 429, 500, 503])('counts %i as failed', (status) => {
    expect(answer(status)).toMatchObject({ status, reason: expect.stringContaining(`${status}`) });
  });

  it('keeps the beginning of the answer as text that can be shown', () => {
    const cut = Buffer.from('fine ü').subarray(0, 6);
    expect(answer(200, cut).excerpt).toBe('fine ');
    expect(answer(500, 'a\u0000b\u202Ec\nd').excerpt).toBe('a\uFFFDb\uFFFDc\nd');
  });
});

describe('failedAttempt', () => {
  it('says why there was no answer', () => {
    const timeout = new AppError('HTTP.TIMEOUT', { kind: 'transient' });
    expect(failedAttempt(timeout, times)).toEqual({
      ...times,
      status: null,
      reason: 'No answer within 15 seconds',
      excerpt: '',
    });
    expect(failedAttempt(new Error('secret'), times).reason).toBe('Could not be sent');
  });
});
