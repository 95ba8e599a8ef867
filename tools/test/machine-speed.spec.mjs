import { expect, it } from '@jest/globals';
import { measureSlowness, slownessOf } from './machine-speed.mjs';

it.each([
  [[45, 50, 55], 1],
  [[60, 400, 61], 1],
  [[180, 150, 900], 3],
  [[2_000, 2_300, 2_500], 6],
])('starts of %j ms are slow by %d', (times, slowness) => {
  expect(slownessOf(times)).toBe(slowness);
});

it('takes the median of several starts', async () => {
  let starts = 0;
  expect(await measureSlowness(async () => void (starts += 1))).toBe(1);
  expect(starts).toBe(5);
});
