import { describe, expect, it } from '@jest/globals';
import { forecast } from './schedule.queries.js';

const now = Date.parse('2026-11-21T20:00:00Z');
const status = {
  day: '2026-11-21',
  used: 1_000,
  limit: 10_000,
  exhausted: false,
  resets_at: '2026-11-22T08:00:00.000Z',
};
const work = { channels: 100, everyMinutes: 30, statistics: 0 };

describe('the forecast of the day’s units', () => {
  it('adds a unit for each sync that is left, and a part of the daily look at names', () =>
    // Twelve hours: 24 syncs of 100 channels, and half of the hundred names.
    expect(forecast(status, work, now)).toEqual({ used_by_reset: 3_450, runs_out_at: null }));

  it('adds a unit for fifty talks that are asked about again', () =>
    expect(forecast(status, { ...work, channels: 0, statistics: 101 }, now).used_by_reset).toBe(
      1_003,
    ));

  it('adds nothing where nothing is scheduled', () =>
    expect(forecast(status, { ...work, channels: 0 }, now)).toEqual({
      used_by_reset: 1_000,
      runs_out_at: null,
    }));

  it('says when they run out, where they do not last', () =>
    expect(forecast({ ...status, limit: 2_225 }, work, now)).toEqual({
      used_by_reset: 3_450,
      runs_out_at: '2026-11-22T02:00:00.000Z',
    }));

  it.each([{ used: 10_000 }, { exhausted: true }])('says that none are left: %j', (gone) =>
    expect(forecast({ ...status, ...gone }, work, now)).toMatchObject({
      used_by_reset: gone.used ?? 1_000,
      runs_out_at: new Date(now).toISOString(),
    }),
  );
});
