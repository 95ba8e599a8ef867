import { describe, expect, it } from '@jest/globals';
import { dayOf, minuteIn, toInstant, toLocalMinute } from './local-time.js';

describe('times of the form', () => {
  it.each([
    [new Date(2027, 0, 31, 23, 59, 59, 999), '2027-01-31T23:59'],
    [new Date(2027, 6, 1, 0, 0), '2027-07-01T00:00'],
  ])('%s is %s by the clock of whoever looks', (date, local) => {
    expect(toLocalMinute(date.toISOString())).toBe(local);
    expect(toInstant(local)).toBe(new Date(date.setSeconds(0, 0)).toISOString());
  });

  it('leaves what is no time as it is', () => {
    expect([toInstant(''), toInstant('soon'), toLocalMinute('')]).toEqual(['', 'soon', '']);
  });

  it('writes days and minutes as the specification does', () => {
    expect(dayOf(new Date(2026, 10, 5).toISOString())).toBe('Nov 5, 2026');
    // Newer ICU data put a narrow space before the half of the day.
    expect(minuteIn('Africa/Lagos', '2026-11-21T18:30:00Z')).toMatch(/^Nov 21, 2026, 7:30\sPM$/);
  });
});
