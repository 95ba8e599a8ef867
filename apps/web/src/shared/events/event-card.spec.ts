import { expect, it } from '@jest/globals';
import { daysWords, elsewhereWords, knownZone, momentWords, zoneWords } from './event-card.js';

const AT = '2027-03-04T17:30:00.000Z';

it.each([
  [AT, 'UTC', 'Mar 4, 2027 · 5:30 PM'],
  [AT, 'Africa/Lagos', 'Mar 4, 2027 · 6:30 PM'],
  [AT, 'Asia/Tokyo', 'Mar 5, 2027 · 2:30 AM'],
  ['2027-09-01T00:00:00.000Z', 'UTC', 'Sep 1, 2027 · 12:00 AM'],
  ['2027-12-31T12:05:00.000Z', 'UTC', 'Dec 31, 2027 · 12:05 PM'],
])('momentWords writes %s in %s as %s', (at, zone, words) => {
  expect(momentWords(at, zone)).toBe(words);
});

it.each([
  ['2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z', 'Nov 23, 2026'],
  ['2026-12-30T00:00:00.000Z', '2027-01-02T00:00:00.000Z', 'Dec 30, 2026 – Jan 1, 2027'],
  ['2027-06-15T00:00:00.000Z', '2027-06-17T00:00:00.000Z', 'Jun 15 – 16, 2027'],
  ['2026-11-30T00:00:00.000Z', '2026-12-05T00:00:00.000Z', 'Nov 30 – Dec 4, 2026'],
  ['2026-11-23T00:00:00.000Z', null, 'Nov 23, 2026'],
])('daysWords from %s to before %s is %s', (from, until, words) => {
  expect(daysWords(from, until)).toBe(words);
});

it.each([
  ['Africa/Lagos', 'UTC', '6:30 PM Lagos time'],
  ['America/New_York', 'UTC', '12:30 PM New York time'],
  ['Asia/Tokyo', 'UTC', 'Mar 5, 2027 · 2:30 AM Tokyo time'],
  // Other names, and the same on every clock at that moment.
  ['Africa/Lagos', 'Europe/Paris', undefined],
  ['UTC', 'Europe/London', undefined],
])('elsewhereWords in %s, beside %s, is %s', (zone, ownZone, words) => {
  expect(elsewhereWords(AT, zone, ownZone)).toBe(words);
});

it('shows UTC for an unnamed or unknown time zone', () => {
  expect(zoneWords('Etc/UTC')).toBe('UTC');
  expect([null, 'Nowhere/Land', 'Africa/Lagos'].map(knownZone)).toEqual([
    'UTC',
    'UTC',
    'Africa/Lagos',
  ]);
});
