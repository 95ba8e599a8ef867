import { expect, it } from '@jest/globals';
import { namedVersion } from './no-store.js';

it.each([
  ['"7"', '7'],
  [' W/"id@2026-11-29T12:00:00.000Z"', 'id@2026-11-29T12:00:00.000Z'],
  ['*', undefined],
  [undefined, undefined],
])('of If-Match %s, the version is %s', (header, version) => {
  expect(namedVersion(header)).toBe(version);
});

it.each(['', '7', '""', '"1", "2"', '"a b"'])('If-Match is not %j', (header) => {
  expect(() => namedVersion(header)).toThrow('If-Match must name one version');
});
