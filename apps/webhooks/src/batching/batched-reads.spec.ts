import { describe, expect, it } from '@jest/globals';
import { BatchedFind, SharedRead } from './batched-reads.js';

describe('BatchedFind', () => {
  it('finds the documents of one turn in one query, and gives each caller its own', async () => {
    const queried: (readonly string[])[] = [];
    const reads = new BatchedFind(async (ids) => {
      queried.push(ids);
      return ids.filter((id) => id !== 'none').map((_id) => ({ _id }));
    });
    const found = await Promise.all(['a', 'b', 'a', 'none'].map((id) => reads.get(id)));
    expect(found).toEqual([{ _id: 'a' }, { _id: 'b' }, { _id: 'a' }, undefined]);
    await reads.get('a');
    expect(queried).toEqual([['a', 'b', 'none'], ['a']]);
  });

  it('rejects every call of a failed query, and not the next one', async () => {
    let isAway = true;
    const reads = new BatchedFind<{ _id: string }>(async () => {
      if (isAway) throw new Error('away');
      return [];
    });
    const outcomes = await Promise.allSettled([reads.get('a'), reads.get('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await reads.get('a')).toBeUndefined();
  });
});

describe('SharedRead', () => {
  it('reads once for the calls of one turn, and again for a later one', async () => {
    let reads = 0;
    const shared = new SharedRead(async () => (reads += 1));
    expect(await Promise.all([shared.get(), shared.get()])).toEqual([1, 1]);
    expect(await shared.get()).toBe(2);
  });
});
