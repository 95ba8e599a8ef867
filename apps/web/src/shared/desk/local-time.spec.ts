import { describe, expect, it, jest } from '@jest/globals';
import { dayOf, minuteIn } from './desk-dates.js';
import { ownTimeZone, toInstant, toLocalMinute } from './local-time.js';

it.each([
  ['Africa/Lagos', 'Africa/Lagos'],
  ['Etc/Unknown', 'UTC'],
  ['Mars/Base', 'UTC'],
])('the time zone %s of a device is %s', (timeZone, zone) => {
  const resolved = { timeZone } as Intl.ResolvedDateTimeFormatOptions;
  const spy = jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue(resolved);
  expect(ownTimeZone()).toBe(zone);
  spy.mockRestore();
});

describe('times of the form', () => {
  it.each([
    ['UTC', '2027-01-31T23:59', '2027-01-31T23:59:00.000Z'],
    ['Africa/Lagos', '2027-03-04T18:30', '2027-03-04T17:30:00.000Z'],
    ['America/New_York', '2027-07-01T00:00', '2027-07-01T04:00:00.000Z'],
    ['America/New_York', '2027-01-01T00:00', '2027-01-01T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2027-01-01T00:00', '2027-01-01T11:00:00.000Z'],
    ['Asia/Kathmandu', '2027-01-01T00:00', '2026-12-31T18:15:00.000Z'],
    // The hours around the changes of a clock.
    ['America/New_York', '2027-03-14T01:59', '2027-03-14T06:59:00.000Z'],
    ['America/New_York', '2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
    ['America/New_York', '2027-11-07T00:59', '2027-11-07T04:59:00.000Z'],
    ['America/New_York', '2027-11-07T02:00', '2027-11-07T07:00:00.000Z'],
  ])('by the clock of %s, %s is %s', (zone, local, instant) => {
    expect(toInstant(local, zone)).toBe(instant);
    expect(toLocalMinute(instant, zone)).toBe(local);
  });

  it('takes the first of two equal minutes, and moves one that is skipped', () => {
    const zone = 'America/New_York';
    expect(toInstant('2027-11-07T01:30', zone)).toBe('2027-11-07T05:30:00.000Z');
    expect(toInstant('2027-03-14T02:30', zone)).toBe('2027-03-14T07:30:00.000Z');
  });

  it.each(['', 'Nowhere/Land'])("is by the visitor's clock for the zone %j", (zone) => {
    const instant = toInstant('2027-07-01T12:34', zone);
    expect(instant).toBe(toInstant('2027-07-01T12:34', ownTimeZone()));
    expect(toLocalMinute(instant, zone)).toBe('2027-07-01T12:34');
  });

  it('truncates to the minute, and leaves an invalid time unchanged', () => {
    expect(toLocalMinute('2027-01-31T23:59:59.999Z', 'UTC')).toBe('2027-01-31T23:59');
    expect([toInstant('', 'UTC'), toInstant('soon', 'UTC')]).toEqual(['', 'soon']);
    expect(toLocalMinute('', 'UTC')).toBe('');
  });

  it('writes days and minutes as the specification does', () => {
    expect(dayOf('2026-11-05T23:30:00Z', 'UTC')).toBe('Nov 5, 2026');
    expect(dayOf('2026-11-05T23:30:00Z', 'Africa/Lagos')).toBe('Nov 6, 2026');
    // Newer ICU data put a narrow space before the half of the day.
    expect(minuteIn('Africa/Lagos', '2026-11-21T18:30:00Z')).toMatch(/^Nov 21, 2026, 7:30\sPM$/);
  });
});
