import { describe, expect, it } from '@jest/globals';
import { countCharacters, hasMoreCharacters, normaliseLine } from './characters.js';

describe('countCharacters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['👩‍👩‍👧‍👦', 1],
    ['🇳🇬🇬🇭', 2],
    ['👍🏿', 1],
    ['നി', 1],
  ])('of %j is %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('hasMoreCharacters', () => {
  it('lets exactly as many pass', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(hasMoreCharacters(family.repeat(140), 140)).toBe(false);
    expect(hasMoreCharacters(family.repeat(141), 140)).toBe(true);
  });

  it('is not led round by marks that pile up on one letter', () => {
    expect(hasMoreCharacters(`e${'\u0301'.repeat(100_000)}`, 140)).toBe(true);
  });
});

describe('normaliseLine', () => {
  it('makes one line of a text', () => {
    expect(normaliseLine('  one\r\n\ttwo\u00a0 three ')).toBe('one two three');
    expect(normaliseLine('e\u0301')).toBe('é');
  });
});
