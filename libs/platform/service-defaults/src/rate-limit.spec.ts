import { describe, expect, it } from '@jest/globals';
import { networkOf, RateLimit, rateLimitAddress } from './rate-limit.js';

const at = (options: { attempts: number; perMs: number; keys?: number }) => {
  const clock = { ms: 0 };
  return { clock, limit: new RateLimit({ ...options, now: () => clock.ms }) };
};

describe('RateLimit', () => {
  it('allows the configured attempts, then returns the time to wait', () => {
    const { limit } = at({ attempts: 3, perMs: 3_000 });
    expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([0, 0, 0, 1_000]);
  });

  it('gives them back one by one', () => {
    const { clock, limit } = at({ attempts: 3, perMs: 3_000 });
    for (let n = 0; n < 3; n += 1) limit.take('a');
    clock.ms = 999;
    expect(limit.take('a')).toBe(1);
    clock.ms = 1_000;
    expect([limit.take('a'), limit.take('a')]).toEqual([0, 1_000]);
  });

  it('never saves up more than its number', () => {
    const { clock, limit } = at({ attempts: 2, perMs: 1_000 });
    clock.ms = 1_000_000;
    expect([1, 2, 3].map(() => limit.take('a') === 0)).toEqual([true, true, false]);
  });

  it('counts each key for itself', () => {
    const { limit } = at({ attempts: 1, perMs: 1_000 });
    expect([limit.take('a'), limit.take('b'), limit.take('a')]).toEqual([0, 0, 1_000]);
  });

  it('takes nothing from who is stopped, so that trying does not prolong the wait', () => {
    const { clock, limit } = at({ attempts: 1, perMs: 1_000 });
    limit.take('a');
    for (let n = 0; n < 100; n += 1) limit.take('a');
    clock.ms = 1_000;
    expect(limit.take('a')).toBe(0);
  });

  it('forgives what was in order', () => {
    const { limit } = at({ attempts: 1, perMs: 1_000 });
    for (let n = 0; n < 5; n += 1) {
      expect(limit.take('a')).toBe(0);
      limit.refund('a');
    }
    limit.refund('a');
    expect([limit.take('a'), limit.take('a')]).toEqual([0, 1_000]);
  });

  it('only looks when asked how long', () => {
    const { limit } = at({ attempts: 1, perMs: 1_000 });
    expect([limit.waitFor('a'), limit.waitFor('a'), limit.take('a'), limit.waitFor('a')]).toEqual([
      0, 0, 0, 1_000,
    ]);
  });

  it('forgets the key that was used longest ago, and no other', () => {
    const { limit } = at({ attempts: 1, perMs: 1_000, keys: 2 });
    for (const key of ['a', 'b', 'a', 'c']) limit.take(key);
    expect([limit.waitFor('a'), limit.waitFor('c')]).toEqual([1_000, 1_000]);
    expect(limit.take('b')).toBe(0);
  });
});

describe('rateLimitAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (address, counted) => {
    expect(rateLimitAddress(address)).toBe(counted);
  });

  it.each(['', 'localhost', '203.0.113.7, 10.0.0.1', '203.0.113.7:80', "' or 1=1"])(
    'takes %j for none',
    (text) => {
      expect(rateLimitAddress(text)).toBeNull();
    },
  );
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.99', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
