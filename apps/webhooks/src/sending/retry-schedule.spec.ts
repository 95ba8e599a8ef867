import { describe, expect, it } from '@jest/globals';
import { delayAfter } from './sender.js';
import { HOUR_MS } from '@elevate/rules';

const least = (step: number, asked?: number) => delayAfter(step, asked, () => 0);

describe('delayAfter', () => {
  it('follows the schedule of the Standard Webhooks text and then gives up', () => {
    const seconds = Array.from({ length: 9 }, (_, index) => (least(index + 1) ?? 0) / 1_000);
    expect(seconds).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(least(10)).toBeNull();
  });

  it('spreads what failed together over a fifth of the delay', () => {
    expect(delayAfter(2, 0, () => 1)).toBe(360_000);
  });

  it('waits as long as the answer asks, and no longer than a day', () => {
    expect(least(1, 60_000)).toBe(60_000);
    expect(least(3, 60_000)).toBe(1_800_000);
    expect(least(1, 1_000 * HOUR_MS)).toBe(24 * HOUR_MS);
  });
});
