import { expect, it } from '@jest/globals';
import { activityLines } from './profile.mjs';

it('sums the activities of a run, the longest first', () => {
  const lines = [
    { activity: 'load a page', ms: 1_200 },
    { activity: 'check with axe', ms: 9_000 },
    { activity: 'load a page', ms: 2_900 },
  ];
  expect(activityLines(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)).toEqual([
    '     9 s      1 × check with axe',
    '     4 s      2 × load a page',
  ]);
});

it('has no line for a run without activities', () => {
  expect(activityLines('')).toEqual([]);
});
