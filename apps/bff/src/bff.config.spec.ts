import { expect, it, describe } from '@jest/globals';
import { parseConfig } from '@elevate/config';
import { bffConfig, trustedProxies } from './bff.config.js';

describe('trustedProxies', () => {
  it.each([
    ['loopback', ['loopback']],
    ['10.0.0.0/8, uniquelocal', ['10.0.0.0/8', 'uniquelocal']],
    ['::1,2001:db8::/32', ['::1', '2001:db8::/32']],
  ])('%s is trusted', (text, proxies) => {
    expect(trustedProxies.parse(text)).toEqual(proxies);
  });

  it.each(['true', '*', '1', 'proxy.example', '10.0.0.0/33', 'loopback,all', ' '])(
    '%p stops the start',
    (text) => {
      expect(trustedProxies.safeParse(text).success).toBe(false);
    },
  );
});

it('keeps the address of the hub as it is', () => {
  const WEBSUB_HUB = 'https://hub.example/websub/';
  expect(parseConfig(bffConfig, { WEBSUB_HUB })).toMatchObject({ WEBSUB_HUB });
});
