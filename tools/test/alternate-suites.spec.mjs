import { describe, expect, it } from '@jest/globals';
import { alternate, longFirst } from './alternate-suites.mjs';

const suiteOf = (name) => name.charAt(0);

describe('alternate', () => {
  it('takes one of each group in turn, from the smallest group first', () => {
    const sorted = ['u1', 'u2', 'i1', 'u3', 'i2', 'w1', 'u4'];
    expect(alternate(sorted, suiteOf)).toEqual(['w1', 'i1', 'u1', 'i2', 'u2', 'u3', 'u4']);
  });

  it('keeps the order of a single group', () => {
    expect(alternate(['e2', 'e1', 'e3'], suiteOf)).toEqual(['e2', 'e1', 'e3']);
  });
});

it('starts files first that take longer than their size suggests', () => {
  const sorted = ['e2e/news.e2e-spec.ts', 'e2e/home.e2e-spec.ts', 'e2e/backup.e2e-spec.ts'];
  expect(longFirst(sorted, String)).toEqual([sorted[2], sorted[0], sorted[1]]);
});
