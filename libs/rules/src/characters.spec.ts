import { describe, expect, it } from '@jest/globals';
import { countCharacters, hasMoreCharacters, normalizeLine } from './characters.js';

it.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 1],
  ['👩‍👩‍👧‍👦', 1],
  ['🇳🇬🇬🇭', 2],
  ['👍🏿', 1],
  ['നി', 1],
])('countCharacters of %j is %i', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

it('counts a long text in parts, without cutting a character', () => {
  const characters = ['a', '👩‍👩‍👧‍👦', '👍🏿', '🇳🇬', 'e\u0301', '\r\n', `o${'\u0301'.repeat(700)}`];
  for (const ahead of Array(40).keys())
    expect(countCharacters('x'.repeat(480 + ahead) + characters.join('').repeat(9))).toBe(
      480 + ahead + characters.length * 9,
    );
});

describe('hasMoreCharacters', () => {
  it('accepts exactly the limit', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(hasMoreCharacters(family.repeat(140), 140)).toBe(false);
    expect(hasMoreCharacters(family.repeat(141), 140)).toBe(true);
  });

  it('counts a letter with many combining marks by its code units', () => {
    expect(hasMoreCharacters(`e${'\u0301'.repeat(100_000)}`, 140)).toBe(true);
  });
});

it('normalizeLine trims and collapses white space', () => {
  expect(normalizeLine('  one\r\n\ttwo\u00a0 three ')).toBe('one two three');
  expect(normalizeLine('e\u0301')).toBe('é');
  expect(normalizeLine('\u000bTalks\ufffd and\u000bmore\ufffd')).toBe('Talks and more');
});
