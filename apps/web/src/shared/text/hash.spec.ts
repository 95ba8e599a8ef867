import { describe, expect, it } from '@jest/globals';
import { hashOf, seededRandom } from './hash.js';

describe('seededRandom', () => {
  it('rolls the same for the same text, and stays within its sides', () => {
    const [first, two] = [seededRandom('abc'), seededRandom('abc')];
    const rolls = Array.from({ length: 200 }, () => first(6));
    expect(rolls).toEqual(Array.from({ length: 200 }, () => two(6)));
    expect(new Set(rolls)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });

  it('tells neighboring ids apart: each of twelve sides comes up for a share of a thousand', () => {
    const counts = new Array<number>(12).fill(0);
    for (let index = 0; index < 1_000; index += 1) {
      const side = seededRandom(`video-${index}`)(12);
      counts[side] = (counts[side] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(40);
  });
});

it('hashOf is FNV-1a', () => {
  expect(hashOf('')).toBe(0x811c9dc5);
  expect(hashOf('foobar')).toBe(0xbf9cf968);
});
