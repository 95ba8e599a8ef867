import { expect, it } from '@jest/globals';
import { acceptedEncodings } from './ready-bytes.js';

it.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['GZIP', ['gzip', 'identity']],
  ['x-gzip', ['gzip', 'identity']],
  ['br;q=0.5, gzip;q=0.9', ['gzip', 'br', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['identity, gzip;q=0.5', ['identity', 'gzip']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0', ['identity']],
  ['gzip;q=nonsense', ['identity']],
  ['gzip;q=7', ['identity']],
  [',;,;;q=1,', ['identity']],
  ['deflate', ['identity']],
])('%p accepts %p', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});

it('answers the same however many different headers were seen', () => {
  for (let number = 0; number < 1_000; number += 1) acceptedEncodings(`unknown-${number}, gzip`);
  expect(acceptedEncodings('unknown-7, gzip')).toEqual(['gzip', 'identity']);
});
