import { describe, expect, it } from '@jest/globals';
import { FuzzRun, LONGEST_BLOCK_MS } from './fuzz-run.js';

describe('FuzzRun', () => {
  it('fails for an input that blocks the event loop, and names it', () => {
    const run = new FuzzRun('slow', 1);
    const block = () => {
      const before = process.cpuUsage();
      while (process.cpuUsage(before).user / 1_000 <= LONGEST_BLOCK_MS);
    };
    expect(() => run.measure('the input', block)).toThrow(/^slow: \d+ ms .* for "the input"$/);
  });

  it('forgives an input that was slow only once', () => {
    const run = new FuzzRun('once', 1);
    let isFirst = true;
    const block = () => {
      const before = process.cpuUsage();
      while (isFirst && process.cpuUsage(before).user / 1_000 <= LONGEST_BLOCK_MS);
      isFirst = false;
      return 'done';
    };
    expect(run.measure('the input', block)).toBe('done');
  });
});
