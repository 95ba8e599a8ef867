import { afterAll, expect, it, jest } from '@jest/globals';
import { FuzzRun, mutateText } from '@elevate/testing';
import { readDate } from './read-date.js';

// The whole campaign takes minutes.
jest.setTimeout(1_800_000);

const DATES = [
  'Tue, 05 Mar 2024 14:03:09 GMT',
  'Sun, 5 Mar 24 2:03 PM EST',
  '5th March 2024, 14.03 CET',
  '2024-03-05T14:03:09.123+02:00',
  '2024-W10-2',
  '2024065',
  '20240305140309Z',
  '1709647389',
  'Tue Mar 05 2024 14:03:09 GMT+0100 (Central European Standard Time)',
  '05.03.2024',
  '2024年3月5日 14:03',
  'mardi 5 mars 2024',
  '12/31/2024 11:59 p.m.',
  'Mar. 2024',
];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

const fuzz = new FuzzRun('dates', 0.1);
const months = new FuzzRun('month names', 0.1);
afterAll(() => {
  fuzz.report();
  months.report();
});

const LANGUAGES = ['fi', 'hr', 'lt', 'bg', 'uk', 'ru', 'pl', 'cs', 'de', 'fr'];
const SHAPES = [
  '{day} {month} {year}',
  '{day}. {month} {year}.',
  '{day} {month} {year} г. в 14:03',
  '{day}. {month} {year} klo 14.03',
  '{weekday}, {day} {month} {year} 14:03:09 +0200',
  '{year} m. {month} {day} d.',
];

/** A day as a publisher of a language writes it; the name may be cut short. */
function writtenDay(language: string, date: Date): { text: string; isWhole: boolean } {
  const part = (type: 'month' | 'weekday', options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
      .formatToParts(date)
      .find((each) => each.type === type)?.value ?? '';
  const names = [
    part('month', { month: 'long' }),
    part('month', { day: 'numeric', month: 'long' }),
  ];
  const name = months.numbers.pick(names);
  // Finnish "mar" for November is English for March.
  const lengths = name.startsWith('marras') ? [6] : [3, 4];
  const length = months.numbers.pick([...lengths, name.length]);
  const values: Readonly<Record<string, string>> = {
    day: String(date.getUTCDate()),
    year: String(date.getUTCFullYear()),
    weekday: part('weekday', { weekday: 'short' }),
    month: name.slice(0, length),
  };
  const shape = months.numbers.pick(SHAPES);
  const text = shape.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
  return { text, isWhole: length >= name.length && !/listopada?$/.test(name) };
}

it('reads the month of a written day, or no date where it is ambiguous', () => {
  for (let round = 0; round < months.cases; round += 1) {
    const date = new Date(
      Date.UTC(
        2001 + months.numbers.below(40),
        months.numbers.below(12),
        1 + months.numbers.below(28),
      ),
    );
    const { text, isWhole } = writtenDay(months.numbers.pick(LANGUAGES), date);
    const read = months.measure(text, () => readDate(text));
    const day = date.toISOString().slice(0, 10);
    expect([read?.slice(0, 10) ?? (isWhole ? null : day), text]).toEqual([day, text]);
  }
});

it('reads a mutated date as an instant of the calendar or as none', () => {
  for (let round = 0; round < fuzz.cases; round += 1) {
    const { text } = mutateText(fuzz.numbers, fuzz.numbers.pick(DATES));
    const date = fuzz.measure(text, () => readDate(text));
    if (date === null) continue;
    expect([date, text]).toEqual([expect.stringMatching(INSTANT), text]);
    expect([Number.isFinite(Date.parse(date)), text]).toEqual([true, text]);
  }
});
