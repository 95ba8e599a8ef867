import { describe, expect, it } from '@jest/globals';
import { nextDigest, type DigestTimes } from './digest.js';

const next = (times: Partial<DigestTimes>, after: string): string | undefined => {
  const all = { frequency: 'daily', weekday: 1, hour: 8, zone: 'UTC', ...times } as const;
  const time = nextDigest(all, Date.parse(after));
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 16);
};

describe('the next digest', () => {
  it.each<[Partial<DigestTimes>, string, string]>([
    [{}, '2026-11-24T07:59:59Z', '2026-11-24T08:00'],
    [{}, '2026-11-24T08:00:00Z', '2026-11-25T08:00'],
    [{ hour: 0 }, '2026-11-24T08:00:00Z', '2026-11-25T00:00'],
    [{ zone: 'Africa/Lagos' }, '2026-11-24T00:00:00Z', '2026-11-24T07:00'],
    [{ zone: 'Asia/Kathmandu' }, '2026-11-24T00:00:00Z', '2026-11-24T02:15'],
    [{ zone: 'America/New_York', hour: 20 }, '2026-11-24T01:00:00Z', '2026-11-25T01:00'],
    [{ frequency: 'weekly' }, '2026-11-24T00:00:00Z', '2026-11-30T08:00'],
    [{ frequency: 'weekly', weekday: 7 }, '2026-11-29T08:00:00Z', '2026-12-06T08:00'],
    // A day without that hour, and one that has it twice.
    [{ zone: 'Europe/Berlin', hour: 2 }, '2026-03-28T12:00:00Z', '2026-03-29T01:00'],
    [{ zone: 'Europe/Berlin', hour: 2 }, '2026-10-24T12:00:00Z', '2026-10-25T00:00'],
    [{ zone: 'Europe/Berlin', hour: 2 }, '2026-10-25T00:00:00Z', '2026-10-26T01:00'],
  ])('%j after %s is at %s', (times, after, expected) => {
    expect(next(times, after)).toBe(expected);
  });

  it('does not come where it is off', () => {
    expect(next({ frequency: 'off' }, '2026-11-24T00:00:00Z')).toBeUndefined();
  });

  it('comes once on every day of a year, also where clocks change by half an hour or at midnight', () => {
    for (const zone of ['Australia/Lord_Howe', 'Asia/Gaza']) {
      for (const hour of [0, 2]) {
        const times = { frequency: 'daily', weekday: 1, hour, zone } as const;
        const days = new Set<string>();
        let time = Date.parse('2026-01-01T00:00:00Z');
        const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
        for (let n = 0; n < 365; n += 1) {
          time = nextDigest(times, time) ?? 0;
          days.add(format.format(time));
        }
        expect([zone, hour, days.size]).toEqual([zone, hour, 365]);
      }
    }
  });
});
