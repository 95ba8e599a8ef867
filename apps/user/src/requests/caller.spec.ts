import { describe, expect, it } from '@jest/globals';
import { shownUserAgent } from './limits.js';

describe('shownUserAgent', () => {
  it('keeps what can be shown, and not too much of it', () => {
    expect(shownUserAgent('Browser/1.0 (X)\u0000\u202e')).toBe('Browser/1.0 (X)');
    expect(shownUserAgent('x'.repeat(1_000))).toHaveLength(200);
    expect([shownUserAgent(undefined), shownUserAgent('  ')]).toEqual([null, null]);
  });
});
