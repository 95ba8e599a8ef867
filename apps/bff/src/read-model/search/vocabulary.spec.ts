import { describe, expect, it } from '@jest/globals';
import { differInMore, editDistance, lettersOf } from './vocabulary.js';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['python', 'python', 0],
    ['pyhton', 'python', 1],
    ['pythn', 'python', 1],
    ['pythoon', 'python', 1],
    ['pithon', 'python', 1],
    ['javascirpt', 'javascript', 1],
    ['kubernets', 'kubernetes', 1],
    ['kubrnets', 'kubernetes', 2],
    ['ca', 'abc', 3],
    ['rust', 'python', 3],
  ])('from %p to %p is %i', (from, to, distance) => {
    expect(editDistance(from, to, 2)).toBe(distance);
    expect(editDistance(to, from, 2)).toBe(distance);
    if (distance <= 2) expect(differInMore(lettersOf(from), lettersOf(to), distance)).toBe(false);
  });
});
