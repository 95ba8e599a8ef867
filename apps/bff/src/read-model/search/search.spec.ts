import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { SearchTurns } from './search.js';
import { SearchIndex } from './search-index.js';

const TALKS = 3_000;
const ALL = TALKS + 1;

function fullIndex(): SearchIndex<{ id: string; time: number; state: Texts }> {
  const index = new SearchIndex<{ id: string; time: number; state: Texts }>();
  for (let number = 0; number < TALKS; number += 1)
    index.put({ id: `t${number}`, time: number, state: { title: 'same', description: '' } });
  index.finish();
  return index;
}

interface Texts {
  title: string;
  description: string;
}

describe('SearchTurns', () => {
  it('gives the loop back after each slice, and every search its turns', async () => {
    const index = fullIndex();
    const turns = new SearchTurns(0);
    const searches = [index.search('same', ALL), index.search('sam', ALL)];
    const results = searches.map((search) => turns.run(search));
    let [most, isDone] = [0, false];
    const done = Promise.all(results).finally(() => (isDone = true));
    const comparedSoFar = () => searches.reduce((sum, { compared }) => sum + compared, 0);
    for (let before = comparedSoFar(); !isDone; before = comparedSoFar()) {
      await setImmediate();
      most = Math.max(most, comparedSoFar() - before);
    }
    for (const result of await done) expect(result).toHaveLength(TALKS);
    // Of 6,000: a slice of 32, of two turns at most.
    expect(most).toBeLessThanOrEqual(64);
  });

  it('answers a short search at once', () => {
    const result = new SearchTurns(60_000).run(fullIndex().search('absent', ALL));
    expect(result).toEqual([]);
  });

  it('passes on the failure of a search, and goes on with the others', async () => {
    const index = fullIndex();
    const turns = new SearchTurns(0);
    const broken = index.search('same', ALL);
    const [failing, other] = [turns.run(broken), turns.run(index.search('same', ALL))];
    broken.runUntil = () => {
      throw new Error('broken');
    };
    await expect(failing).rejects.toThrow('broken');
    expect(await other).toHaveLength(TALKS);
  });
});
