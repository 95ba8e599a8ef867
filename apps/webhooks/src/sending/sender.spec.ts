import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { deliveryId, signatureHeaders, attemptOf, failedAttempt, delayAfter } from './sender.js';
import { AppError } from '@elevate/errors';
import { HOUR_MS } from '@elevate/rules';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';

/** Written from the text of the standard alone. */
function expected(secret: string, at: Date, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${ID}.${Math.floor(at.getTime() / 1_000)}.${body}`;
  return `v1,${createHmac('sha256', key).update(content, 'utf8').digest('base64')}`;
}

describe('signatureHeaders', () => {
  it('signs the known message as everybody does', () => {
    const at = new Date(1_614_265_330_999);
    const body = '{"test": 2432232314}';
    expect(signatureHeaders({ id: ID, at, body, secrets: [SECRET] })).toEqual({
      'webhook-id': ID,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is verified by the official library and by a few lines of our own, also of text beyond ASCII', () => {
    const at = new Date();
    const body = '{"title":"Grüße, 世界 👋"}';
    const headers = signatureHeaders({ id: ID, at, body, secrets: [SECRET] });
    expect(new Webhook(SECRET).verify(body, headers)).toEqual({ title: 'Grüße, 世界 👋' });
    expect(headers['webhook-signature']).toBe(expected(SECRET, at, body));
  });

  it('is good by the secret before and by the new one while both sign', () => {
    const at = new Date();
    const headers = signatureHeaders({ id: ID, at, body: '{}', secrets: [OTHER, SECRET] });
    expect(headers['webhook-signature']).toBe(
      `${expected(OTHER, at, '{}')} ${expected(SECRET, at, '{}')}`,
    );
    for (const secret of [OTHER, SECRET]) {
      expect(() => new Webhook(secret).verify('{}', headers)).not.toThrow();
    }
  });

  it('is not good for another body, id or time', () => {
    const headers = signatureHeaders({ id: ID, at: new Date(), body: '{}', secrets: [SECRET] });
    const webhook = new Webhook(SECRET);
    expect(() => webhook.verify('{ }', headers)).toThrow();
    expect(() => webhook.verify('{}', { ...headers, 'webhook-id': 'msg_other' })).toThrow();
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => webhook.verify('{}', { ...headers, 'webhook-timestamp': later })).toThrow();
  });
});

describe('deliveryId', () => {
  it('is the same for the same message and webhook, and has no full stop', () => {
    const id = deliveryId('w', 'events.event.changed.v1/e/3');
    expect(id).toBe(deliveryId('w', 'events.event.changed.v1/e/3'));
    expect(id).toMatch(/^msg_[\w-]{43}$/);
    expect(deliveryId('v', 'events.event.changed.v1/e/3')).not.toBe(id);
    expect(deliveryId('w', 'events.event.changed.v1/e/4')).not.toBe(id);
  });
});

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

const least = (step: number, asked?: number) => delayAfter(step, asked, () => 0);

describe('delayAfter', () => {
  it('follows the schedule of the Standard Webhooks text and then gives up', () => {
    const seconds = Array.from({ length: 9 }, (_, index) => (least(index + 1) ?? 0) / 1_000);
    expect(seconds).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(least(10)).toBeNull();
  });

  it('spreads what failed together over a fifth of the delay', () => {
    expect(delayAfter(2, 0, () => 1)).toBe(360_000);
  });

  it('waits as long as the answer asks, and no longer than a day', () => {
    expect(least(1, 60_000)).toBe(60_000);
    expect(least(3, 60_000)).toBe(1_800_000);
    expect(least(1, 1_000 * HOUR_MS)).toBe(24 * HOUR_MS);
  });
});
