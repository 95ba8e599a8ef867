import { describe, expect, it } from '@jest/globals';
import { mutateBytes, mutateText } from './mutate.js';
import { SeededNumbers } from './seeded-numbers.js';

describe('mutations', () => {
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
});
