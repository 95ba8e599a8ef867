import { describe, expect, it } from '@jest/globals';
import { Gathered } from './gathered.js';
import { SharedRead } from './shared-read.js';

describe('Gathered', () => {
  it('asks once for what is asked together, and gives each its own', async () => {
    const asked: (readonly string[])[] = [];
    const gathered = new Gathered(async (ids) => {
      asked.push(ids);
      return ids.filter((id) => id !== 'none').map((_id) => ({ _id }));
    });
    const found = await Promise.all(['a', 'b', 'a', 'none'].map((id) => gathered.get(id)));
    expect(found).toEqual([{ _id: 'a' }, { _id: 'b' }, { _id: 'a' }, undefined]);
    await gathered.get('a');
    expect(asked).toEqual([['a', 'b', 'none'], ['a']]);
  });

  it('fails for all who asked together, and not for the next', async () => {
    let isAway = true;
    const gathered = new Gathered<{ _id: string }>(async () => {
      if (isAway) throw new Error('away');
      return [];
    });
    const outcomes = await Promise.allSettled([gathered.get('a'), gathered.get('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await gathered.get('a')).toBeUndefined();
  });
});

describe('SharedRead', () => {
  it('reads once for who asks together, and anew for who asks later', async () => {
    let reads = 0;
    const shared = new SharedRead(async () => (reads += 1));
    expect(await Promise.all([shared.get(), shared.get()])).toEqual([1, 1]);
    expect(await shared.get()).toBe(2);
  });
});
