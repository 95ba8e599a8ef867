import type { WallTime } from './instant.js';

export type Day = Pick<WallTime, 'year' | 'month' | 'day'>;

interface Hints {
  readonly month: number | undefined;
  readonly isUs: boolean;
}

/** Null if the numbers form no date. */
export function findDay(text: string, { month, isUs }: Hints): Day | null {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.length === 0 || numbers.length > 3) return null;
  if (month !== undefined) return withMonthName(numbers, month);
  const [first = '', second = '', third] = numbers;
  if (first.length === 4) return yearFirst(first, second, third);
  if (third === undefined) return null;
  return third.length === 4
    ? yearLast(first, second, { year: third, isUs })
    : shortYear(text, [first, second, third], isUs);
}

/** Two digits each: ISO order with dashes, else the usual human order. */
function shortYear(
  text: string,
  [first, second, third]: readonly [string, string, string],
  isUs: boolean,
): Day | null {
  const isIso = text.includes(`${first}-${second}-${third}`) && Number(second) <= 12;
  if (isIso) return day(fullYear(first), second, third);
  const monthFirst = isUs || text.includes(`${first}/${second}`);
  return yearLast(first, second, { year: third, isUs: monthFirst });
}

function withMonthName(numbers: readonly string[], month: number): Day | null {
  const isYear = (number: string) => number.length >= 3 || Number(number) > 31;
  // As in RFC 822, the day comes first.
  const year = numbers.find(isYear) ?? (numbers.length === 2 ? numbers[1] : undefined);
  if (year === undefined || numbers.length > 2) return null;
  const dayOfMonth = numbers.length === 1 ? '1' : numbers.find((number) => number !== year);
  return day(fullYear(year), String(month), dayOfMonth ?? year);
}

function yearFirst(year: string, second: string, third: string | undefined): Day | null {
  if (second === '') return day(Number(year), '1', '1');
  if (third === undefined) {
    // Three digits are a day of the year.
    return second.length === 3
      ? ordinalDay(Number(year), Number(second))
      : day(Number(year), second, '1');
  }
  return Number(second) > 12 ? day(Number(year), third, second) : day(Number(year), second, third);
}

interface YearLast {
  readonly year: string;
  readonly isUs: boolean;
}

function yearLast(first: string, second: string, { year, isUs }: YearLast): Day | null {
  const monthFirst = Number(first) <= 12 && (isUs || Number(second) > 12);
  return monthFirst ? day(fullYear(year), first, second) : day(fullYear(year), second, first);
}

export function ordinalDay(year: number, count: number): Day | null {
  if (count < 1 || count > 366) return null;
  const date = new Date(Date.UTC(year, 0, count));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Years below 70 are in the 2000s, as no feed is older. */
export function fullYear(year: string): number {
  const number = Number(year);
  if (year.length > 2) return number;
  return number < 70 ? 2_000 + number : 1_900 + number;
}

function day(year: number, month: string, dayOfMonth: string): Day {
  return { year, month: Number(month), day: Number(dayOfMonth) };
}
