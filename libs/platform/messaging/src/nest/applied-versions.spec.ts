import { describe, expect, it } from '@jest/globals';
import { AppliedVersions } from './applied-versions.js';

describe('AppliedVersions', () => {
  it('covers versions up to the newest applied one, per aggregate', () => {
    const applied = new AppliedVersions(10);
    applied.remember('a', 5);
    expect(applied.covers('a', 4)).toBe(true);
    expect(applied.covers('a', 5)).toBe(true);
    expect(applied.covers('a', 6)).toBe(false);
    expect(applied.covers('b', 1)).toBe(false);
  });

  it('never covers what has no version', () => {
    const applied = new AppliedVersions(10);
    applied.remember('a', undefined);
    expect(applied.covers('a', undefined)).toBe(false);
  });

  it('forgets what was not heard of for longest when it is full', () => {
    const applied = new AppliedVersions(2);
    for (const subject of ['a', 'b', 'a', 'c']) applied.remember(subject, 1);
    expect(applied.covers('b', 1)).toBe(false);
    expect(applied.covers('a', 1)).toBe(true);
  });
});
