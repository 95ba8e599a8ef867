import { describe, expect, it } from '@jest/globals';
import { alternate, longFirst } from './alternate-suites.mjs';

const suiteOf = (name) => name.charAt(0);

describe('alternate', () => {
  it('spreads each group over its share of the order', () => {
    const sorted = ['u1', 'u2', 'i1', 'u3', 'i2', 'w1', 'u4'];
    const endOf = (group) => (group === 'i' ? 0.5 : 1);
    expect(alternate(sorted, suiteOf, endOf)).toEqual(['u1', 'i1', 'w1', 'u2', 'i2', 'u3', 'u4']);
  });
});

it('starts files first that take longer than their size suggests', () => {
  const sorted = ['e2e/news.e2e-spec.ts', 'e2e/home.e2e-spec.ts', 'e2e/backup.e2e-spec.ts'];
  expect(longFirst(sorted, String)).toEqual([sorted[2], sorted[0], sorted[1]]);
});
