import { describe, expect, it } from '@jest/globals';
import { slowdownMs } from './password-check.js';

describe('slowdownMs', () => {
  it.each([
    [0, 0],
    [2, 0],
    [3, 250],
    [4, 500],
    [5, 1_000],
    [9, 1_000],
  ])('after %i failed sign-ins the next answer is %i ms late', (failures, ms) => {
    expect(slowdownMs(failures)).toBe(ms);
  });
});
