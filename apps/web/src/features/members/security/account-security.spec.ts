import { describe, expect, it } from '@jest/globals';
import { deviceName } from './account-security.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1',
      'Safari on macOS',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['x'.repeat(200), 'x'.repeat(60)],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('of %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});
