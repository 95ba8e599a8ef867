import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readDate, readLooseDate, readUsualDate } from './read-date.js';

/** Months: nominative, genitive and short names, as publishers write them. */
interface Fixtures {
  readonly dates: readonly (readonly [what: string, text: string, instant: string | null])[];
  readonly months: Readonly<Record<string, readonly string[]>>;
}
const FILE = new URL('__fixtures__/dates.json', import.meta.url);
const { dates: DATES, months: MONTHS } = JSON.parse(readFileSync(FILE, 'utf8')) as Fixtures;

describe('readDate', () => {
  it.each(Object.entries(MONTHS))('knows the months of %s', (_language, months) => {
    const read = months.flatMap((names, index) =>
      (names.match(/\S+/gu) ?? []).flatMap((name) =>
        [`5 ${name} 2026`, `5. ${name}. 2026 14:03`, `2026 ${name.toUpperCase()} 5`].map((text) => [
          text,
          index + 1,
          readDate(text),
        ]),
      ),
    );
    const wrong = read.filter(([, month, date]) => Number(String(date).slice(5, 7)) !== month);
    expect(wrong).toEqual([]);
  });

  it.each([...DATES, ['a very long text', '1'.repeat(100_000), null] as const])(
    '%s: %s',
    (_what, text, instant) => {
      expect(readDate(text)).toBe(instant && new Date(instant).toISOString());
    },
  );
});

const HOURS = ['00:00:00', '07:08:09', '12:00:00', '23:59:59', '24:00:00', '07:60:00'];
const RFC_ZONES = ['GMT', '+0000', '-0000', '+0530', '-0930', '+1345', '-1159', '+1500'];
const RFC_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const DAYS = ['00', '01', '28', '29', '30', '31', '32'];
const YEARS = ['1899', '1970', '2000', '2023', '2024', '2099'];
const FRACTIONS = ['', '.5', '.123', '.123456'];
const ISO_ZONES = ['Z', '+00:00', '-08:00', '+05:30', '+13:45', '-12:00'];

function rfc822(): string[] {
  return YEARS.flatMap((year) =>
    RFC_MONTHS.flatMap((month, at) =>
      DAYS.map((day, index) => {
        const zone = RFC_ZONES[(at + index) % RFC_ZONES.length] ?? '';
        const hour = HOURS[(at * DAYS.length + index) % HOURS.length] ?? '';
        return `${index % 2 === 0 ? 'Tue, ' : ''}${day} ${month} ${year} ${hour} ${zone}`;
      }),
    ),
  );
}

function rfc3339(): string[] {
  return YEARS.flatMap((year) =>
    ['00', '01', '02', '06', '12', '13'].flatMap((month) =>
      DAYS.flatMap((day, index) =>
        FRACTIONS.map((fraction, at) => {
          const zone = ISO_ZONES[(at + index) % ISO_ZONES.length] ?? '';
          return `${year}-${month}-${day}T${HOURS[(at + index) % HOURS.length] ?? ''}${fraction}${zone}`;
        }),
      ),
    ),
  );
}

describe('readUsualDate', () => {
  it.each([
    ['RFC 822', rfc822()],
    ['RFC 3339', rfc3339()],
  ])('reads a date of %s like the reader of all others, or not at all', (_form, dates) => {
    const read = dates.flatMap((date) => {
      const usual = readUsualDate(date);
      return usual === null ? [] : [[date, usual]];
    });
    expect(read).toEqual(read.map(([date = '']) => [date, readLooseDate(date)]));
    expect(read.length).toBeGreaterThan(100);
  });
});
