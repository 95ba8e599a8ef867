import { describe, expect, it } from '@jest/globals';
import { slotOffset, slotStart } from './slots.js';

const HALF_HOUR = 1_800_000;
const MINUTE = 60_000;
const now = Date.UTC(2026, 10, 21, 12, 0);

describe('the minute of a source', () => {
  it('is always the same and spread over the interval', () => {
    const offsets = Array.from(
      { length: 3_000 },
      (_, index) => slotOffset(`UC${String(index)}`, HALF_HOUR) / MINUTE,
    );
    const counts = Array.from(
      { length: 30 },
      (_, minute) => offsets.filter((offset) => offset === minute).length,
    );
    expect(Math.min(...counts)).toBeGreaterThan(60);
    expect(offsets.every((offset) => offset >= 0 && offset < 30)).toBe(true);
    expect(slotOffset('UC7', HALF_HOUR)).toBe(slotOffset('UC7', HALF_HOUR));
  });

  it('begins a slot at most one interval ago', () => {
    const start = slotStart('UCx', now, HALF_HOUR);
    expect(start <= now && now - start < HALF_HOUR).toBe(true);
    expect(slotStart('UCx', start - 1, HALF_HOUR)).toBe(start - HALF_HOUR);
  });
});
