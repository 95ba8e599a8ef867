import { describe, expect, it } from '@jest/globals';
import { SpeakerList, SpeakerNames, similarNames } from './speaker-list.js';

const merged = new SpeakerNames([{ name: 'J. Doe', into: 'Jane Doe' }]);

describe('the list of speakers', () => {
  it('counts a talk with two names of one speaker once', () => {
    const list = new SpeakerList([['J. Doe', 'Jane Doe'], ['j doe'], ['JANE DOE']], merged);
    expect(list.find({}).items).toEqual([
      {
        id: 'jane-doe',
        name: 'Jane Doe',
        talks: 3,
        similar: [],
        merged: [
          { name: 'j doe', talks: 1 },
          { name: 'J. Doe', talks: 1 },
        ],
      },
    ]);
  });

  it('has a speaker whose name no talk has itself', () => {
    const [speaker] = new SpeakerList([['J. Doe']], merged).find({}).items;
    expect(speaker).toMatchObject({ name: 'Jane Doe', talks: 1 });
  });

  it('has pages, and the last one for a page beyond', () => {
    const list = new SpeakerList(
      Array.from({ length: 120 }, (_, n) => [`Speaker ${String(n).padStart(3, '0')}`]),
      new SpeakerNames(),
    );
    expect(list.find({ page: 9 })).toMatchObject({ total: 120, page: 3, pages: 3 });
    expect(list.find({ page: 2 }).items[0]?.name).toBe('Speaker 050');
  });
});

describe('the names of speakers', () => {
  it('follow merges of merged names, and end in a circle', () => {
    const names = new SpeakerNames([
      { name: 'a', into: 'b' },
      { name: 'b', into: 'c' },
      { name: 'x', into: 'y' },
      { name: 'y', into: 'x' },
    ]);
    expect(names.displayName('A')).toBe('c');
    expect(['x', 'y']).toContain(names.displayName('x'));
    expect(names.merged(['a', 'c', 'd'])).toEqual(['c', 'd']);
    expect(names.merged(['d'])).toBeNull();
  });
});

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
