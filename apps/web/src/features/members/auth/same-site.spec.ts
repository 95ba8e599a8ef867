import { describe, expect, it } from '@jest/globals';
import { sameSitePath } from './auth-page.js';

describe('sameSitePath', () => {
  it.each(['/', '/video/i2PKsFRUU8k', '/?search=AI&page=2', '/categories?topic=C%2B%2B'])(
    'takes %s as it is',
    (address) => {
      expect(sameSitePath(address)).toBe(address);
    },
  );

  it.each([
    null,
    '',
    'video/a',
    'https://elsewhere.test/',
    '//elsewhere.test/',
    '/\\elsewhere.test/',
    '/\t/elsewhere.test/',
    '/.//elsewhere.test/',
    '/a/..//elsewhere.test/',
    'javascript:alert(1)',
  ])('refuses %p', (address) => {
    expect(sameSitePath(address)).toBeNull();
  });
});
