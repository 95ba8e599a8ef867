import { describe, expect, it } from '@jest/globals';
import { checkAccessCode } from '@elevate/rules';
import { newAccessCode } from './password-hasher.js';

describe('a new access code', () => {
  it('is one by the rules, each time another, and can be read out', () => {
    const codes = Array.from({ length: 500 }, newAccessCode);
    expect(codes.map(checkAccessCode).filter(Boolean)).toEqual([]);
    expect(new Set(codes).size).toBe(500);
    expect(codes.join('')).toMatch(/^[2-9A-HJ-NP-Za-km-z]+$/);
    // Each of the signs is in use.
    expect(new Set(codes.join('')).size).toBe(57);
  });
});
