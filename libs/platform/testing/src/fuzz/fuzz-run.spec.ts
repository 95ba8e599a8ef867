import { expect, it } from '@jest/globals';
import { FuzzRun, LONGEST_BLOCK_MS } from './fuzz-run.js';

it('FuzzRun fails for an input that blocks the event loop, and names it', () => {
  const run = new FuzzRun('slow', 1);
  const block = () => {
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user / 1_000 <= LONGEST_BLOCK_MS);
  };
  expect(() => run.measure('the input', block)).toThrow(/^slow: \d+ ms .* for "the input"$/);
});
