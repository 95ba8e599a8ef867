import { describe, expect, it } from '@jest/globals';
import { networkOf, rateLimitAddress } from './rate-limit-address.js';

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
