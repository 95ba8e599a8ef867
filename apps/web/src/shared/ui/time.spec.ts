import { describe, expect, it } from '@jest/globals';
import { agoWords, dayWords, englishOf, exactWords, utcWords } from './time.js';

const NOW = Date.parse('2026-11-21T16:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('how long ago something was', () => {
  it.each([
    [-5 * MINUTE, 'just now'],
    [0, 'just now'],
    [59_999, 'just now'],
    [MINUTE, '1 minute ago'],
    [59.9 * MINUTE, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [23.9 * HOUR, '23 hours ago'],
    [24 * HOUR, 'yesterday'],
    [48 * HOUR, '2 days ago'],
    [24 * 90 * HOUR, '90 days ago'],
  ])('%i ms are "%s"', (past, words) => {
    expect(agoWords(NOW - past, NOW, { locale: 'en-GB', style: 'long' })).toBe(words);
  });

  it('is said in fewer letters where room is short', () => {
    const short = { locale: 'en-GB', style: 'short' } as const;
    expect(agoWords(NOW - 5 * MINUTE, NOW, short)).toBe('5 min ago');
  });
});

describe('a date', () => {
  it('is the same everywhere where the visitor is not known', () => {
    expect(utcWords(NOW)).toBe('21 November 2026, 16:00 UTC');
  });

  it('is written as the visitor writes English', () => {
    expect(dayWords(NOW, 'en-US')).toBe('Nov 21, 2026');
    expect(exactWords(NOW, 'en-US')).toMatch(/^November 21, 2026 at .+/);
    expect(englishOf(['de-DE', 'en-US', 'en'])).toBe('en-US');
    expect(englishOf(['fr', 'enm'])).toBe('en-GB');
    expect(englishOf([])).toBe('en-GB');
  });
});
