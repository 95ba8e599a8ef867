import { describe, expect, it } from '@jest/globals';
import { slotOffset, slotStart } from '../../timing/slots.js';
import { isDue } from './source.repository.js';

const HALF_HOUR = 1_800_000;
const MINUTE = 60_000;
const now = Date.UTC(2026, 10, 21, 12, 0);
const source = (changes: object = {}) => ({
  _id: 'UCx',
  status: 'active' as const,
  lastPlannedAt: null as Date | null,
  failures: 0,
  ...changes,
});

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

describe('a source is due', () => {
  it('at once where it never was planned, whatever its minute', () => {
    expect(isDue(source(), now, HALF_HOUR)).toBe(true);
  });

  it('once in each of its slots', () => {
    const start = slotStart('UCx', now, HALF_HOUR);
    expect(isDue(source({ lastPlannedAt: new Date(start - 1) }), now, HALF_HOUR)).toBe(true);
    expect(
      isDue(source({ lastPlannedAt: new Date(start) }), start + HALF_HOUR - 1, HALF_HOUR),
    ).toBe(false);
    expect(isDue(source({ lastPlannedAt: new Date(start) }), start + HALF_HOUR, HALF_HOUR)).toBe(
      true,
    );
  });

  it('sooner after a failure, with a growing pause', () => {
    const start = slotStart('UCx', now, HALF_HOUR);
    const at = (failures: number, after: number) =>
      isDue(source({ lastPlannedAt: new Date(start), failures }), start + after, HALF_HOUR);
    expect([
      at(1, MINUTE - 1),
      at(1, MINUTE),
      at(3, 4 * MINUTE - 1),
      at(3, 4 * MINUTE),
      at(30, HALF_HOUR - 1),
    ]).toEqual([false, true, false, true, false]);
  });

  it('once a day while the API does not know it', () => {
    const unknown = source({ status: 'unresolved', failures: 4, lastPlannedAt: new Date(now) });
    expect(isDue(unknown, now + 23 * 60 * MINUTE, HALF_HOUR)).toBe(false);
    expect(isDue(unknown, now + 24 * 60 * MINUTE, HALF_HOUR)).toBe(true);
  });
});
