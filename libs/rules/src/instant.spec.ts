import { describe, expect, it } from '@jest/globals';
import { isTimeZone, parseInstant } from './instant.js';

describe('parseInstant', () => {
  it.each([
    ['2027-03-04T17:30:00Z', '2027-03-04T17:30:00.000Z'],
    ['2027-03-04T17:30Z', '2027-03-04T17:30:00.000Z'],
    ['2027-03-04T17:30:00.123456+01:00', '2027-03-04T16:30:00.123Z'],
    ['2028-02-29T23:59:59-05:30', '2028-03-01T05:29:59.000Z'],
    ['2026-11-30t22:48:17z', '2026-11-30T22:48:17.000Z'],
    ['2026-11-30T22:48:17.1234567890123Z', '2026-11-30T22:48:17.123Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['1990-12-31T15:59:60.5-08:00', '1991-01-01T00:00:00.500Z'],
  ])('reads %s', (text, instant) => {
    expect(new Date(parseInstant(text) ?? 0).toISOString()).toBe(instant);
  });

  it.each([
    '',
    '2027-03-04',
    '2027-03-04T17:30',
    '2027-03-04 17:30Z',
    '2027-02-29T10:00Z',
    '2027-02-30T10:00Z',
    '2027-13-01T10:00Z',
    '2027-00-10T10:00Z',
    '2027-03-04T24:00Z',
    '2027-03-04T17:60Z',
    '2027-03-04T17:30:60Z',
    '2027-03-04T23:59:61Z',
    '2027-03-04T17:30:00+25:00',
    '20270-03-04T17:30:00Z',
    'tomorrow',
    '1800000000000',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
});

it('isTimeZone accepts only time zone names', () => {
  expect(['Africa/Lagos', 'UTC', 'America/Argentina/Ushuaia'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
  ]);
  const others = [
    '',
    'Lagos',
    'Africa/Atlantis',
    '+01:00',
    '../etc',
    'x'.repeat(100),
    'BST',
    'ist',
  ];
  expect(others.filter(isTimeZone)).toEqual([]);
});
