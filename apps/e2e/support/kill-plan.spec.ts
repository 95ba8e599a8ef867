import { describe, expect, it } from '@jest/globals';
import { killMoments } from './kill-plan.js';

describe('killMoments', () => {
  const plan = { seed: 3, kills: 4, from: 10, to: 90 };

  it('falls once in each part of the span, in order', () => {
    const moments = killMoments(plan);
    const parts = moments.map((calls) => Math.floor((calls - 10) / 20));
    expect(parts).toEqual([0, 1, 2, 3]);
  });

  it('repeats for a seed and differs for another', () => {
    expect(killMoments(plan)).toEqual(killMoments(plan));
    expect(killMoments({ ...plan, seed: 4 })).not.toEqual(killMoments(plan));
  });
});
