import { describe, expect, it } from '@jest/globals';
import { expectedVersion } from './events.controller.js';

describe('the expected version', () => {
  it('is the one of the entity tag, whatever the strength', () => {
    expect([expectedVersion('"7"'), expectedVersion(' W/"12" ')]).toEqual([7, 12]);
  });

  it('is any where the header says so, and is required', () => {
    expect(expectedVersion('*')).toBeUndefined();
    expect(() => expectedVersion(undefined)).toThrow('If-Match is required');
  });

  it.each(['', '7', '"x"', '"1", "2"', '"-1"', '"1e3"', `"${'9'.repeat(30)}"`])(
    'is not %j',
    (header) => {
      expect(() => expectedVersion(header)).toThrow('If-Match must name one version');
    },
  );
});
