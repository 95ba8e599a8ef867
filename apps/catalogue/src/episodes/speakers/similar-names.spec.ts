import { describe, expect, it } from '@jest/globals';
import { similarNames } from './speaker-list.js';

const pairs = (...names: string[]) => {
  const items = names.map((name) => ({ name }));
  return [...similarNames(items)].map(([{ name }, others]) => [
    name,
    others.map((other) => other.name),
  ]);
};

describe('names that may be spellings of one', () => {
  it.each([
    ['J. Doe', 'Jane Doe'],
    ['Jane M. Doe', 'Jane Doe'],
    ['Rob Doe', 'Robert Doe'],
    ['Doe Jane', 'Jane Doe'],
    ['Janne Doe', 'Jane Doe'],
    ['Jane Dou', 'Jane Doe'],
    ['Ngũgĩ Thiongo', 'Ngugi Thiongo'],
  ])('%s and %s', (first, second) => {
    expect(pairs(first, second)).toEqual([
      [first, [second]],
      [second, [first]],
    ]);
  });

  it.each([
    ['John Doe', 'Jane Doe'],
    ['Jane Doe', 'Jane Smith'],
    ['Ada', 'Ava'],
    ['Jane', 'Jane Doe'],
    ['', '🎤'],
  ])('%s and %s are not', (first, second) => {
    expect(pairs(first, second)).toEqual([]);
  });

  it('are found among 20,000 names without comparing all pairs', () => {
    const letters = 'abcdefghij';
    const word = (n: number) => Array.from(String(n), (digit) => letters[Number(digit)]).join('');
    const items = Array.from({ length: 20_000 }, (_, n) => ({
      name: `Same${n % 2 ? '' : word(n)} ${word(n * 7_919)}`,
    }));
    const cpu = process.cpuUsage();
    similarNames(items);
    // All pairs take minutes; CPU time does not grow on a busy machine as the clock's does.
    expect(process.cpuUsage(cpu).user / 1_000).toBeLessThan(5_000);
  });
});
