import { describe, expect, it } from '@jest/globals';
import { lastPacificDays, nextPacificMidnight, pacificDay } from './quota.repository.js';

describe('the Pacific day', () => {
  it.each([
    ['2026-11-21T07:59:59Z', '2026-11-20', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T08:00:00Z', '2026-11-21', '2026-11-22T08:00:00.000Z'],
    // Summer: seven hours behind.
    ['2026-07-01T06:59:59Z', '2026-06-30', '2026-07-01T07:00:00.000Z'],
    // The day the clocks go forward has 23 hours, the day they go back 25.
    ['2026-03-08T08:00:00Z', '2026-03-08', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01T07:00:00Z', '2026-11-01', '2026-11-02T08:00:00.000Z'],
    ['2026-11-02T07:59:59Z', '2026-11-01', '2026-11-02T08:00:00.000Z'],
  ])('of %s is %s and ends at %s', (now, day, end) => {
    expect(pacificDay(new Date(now))).toBe(day);
    expect(nextPacificMidnight(new Date(now)).toISOString()).toBe(end);
  });
});

describe('the last Pacific days', () => {
  it('are named from today backwards, also over the change of the clocks', () =>
    expect(lastPacificDays(new Date('2026-11-02T07:30:00Z'), 3)).toEqual([
      '2026-11-01',
      '2026-10-31',
      '2026-10-30',
    ]));
});
