import { describe, expect, it } from '@jest/globals';
import { FuzzRun, LONGEST_BLOCK_MS } from './fuzz-run.js';
import { mutateBytes, mutateText } from './mutate.js';
import { SeededNumbers } from './seeded-numbers.js';

describe('fuzzing', () => {
  it('draws the same mutations for the same seed', () => {
    const draw = () => mutateText(new SeededNumbers(7), '<rss>whole</rss>');
    expect(draw()).toEqual(draw());
  });

  it('leaves what stands before a mutation as it is', () => {
    const numbers = new SeededNumbers(8);
    const whole = 'abcdefghijklmnopqrstuvwxyz';
    for (let round = 0; round < 500; round += 1) {
      const { text, from } = mutateText(numbers, whole);
      expect(text.slice(0, from)).toBe(whole.slice(0, from));
    }
  });

  it('changes a copy of the bytes', () => {
    const bytes = Buffer.from('abc');
    mutateBytes(new SeededNumbers(9), bytes);
    expect(bytes.toString()).toBe('abc');
  });

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
