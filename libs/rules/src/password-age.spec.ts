import { describe, expect, it } from '@jest/globals';
import { passwordAge, passwordWarning } from './password-age.js';

const CHANGED = new Date('2026-01-01T12:00:00Z');
const after = (days: number, ms = 0) => new Date(CHANGED.getTime() + days * 86_400_000 + ms);

describe('passwordAge', () => {
  it.each([
    ['at once', after(0), { daysLeft: 30, expired: false, warning: false }],
    ['by a clock that lags', after(-3), { daysLeft: 30, expired: false, warning: false }],
    ['before 23 days are over', after(23, -1), { daysLeft: 8, expired: false, warning: false }],
    ['after 23 days', after(23), { daysLeft: 7, expired: false, warning: true }],
    ['before 30 days are over', after(30, -1), { daysLeft: 1, expired: false, warning: true }],
    ['after 30 days', after(30), { daysLeft: 0, expired: true, warning: false }],
    ['after a year', after(365), { daysLeft: -335, expired: true, warning: false }],
  ])('%s', (_, now, age) => {
    expect(passwordAge(CHANGED, now)).toEqual(age);
  });

  it('uses the given limits', () => {
    const rules = { maxAgeDays: 10, warningDays: 2 };
    const warned = [7, 8, 9, 10].map((days) => passwordAge(CHANGED, after(days), rules).warning);
    expect(warned).toEqual([false, true, true, false]);
    expect(passwordAge(CHANGED, after(10), rules).expired).toBe(true);
  });

  it('never expires with a maximum age of 0', () => {
    expect(passwordAge(CHANGED, after(10_000), { maxAgeDays: 0, warningDays: 7 })).toEqual({
      daysLeft: null,
      expired: false,
      warning: false,
    });
  });
});

it('passwordWarning uses the singular for one day', () => {
  expect([passwordWarning(1), passwordWarning(7)]).toEqual([
    'Your password will expire in 1 day. Please change it soon.',
    'Your password will expire in 7 days. Please change it soon.',
  ]);
});
