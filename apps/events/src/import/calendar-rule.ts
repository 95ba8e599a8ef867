import { DAY_MS, HOUR_MS, SECOND_MS } from '@elevate/rules';

/** For all series of a file: a rule of one line can name a million days. */
export interface DayBudget {
  days: number;
}

/** No event repeats by the minute, and following thousands of dates a day takes long. */
const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const LISTS = {
  BYSECOND: { least: 0, most: 60 },
  BYMINUTE: { least: 0, most: 59 },
  BYHOUR: { least: 0, most: 23 },
  BYMONTHDAY: { least: 1, most: 31, fromEnd: true },
  BYYEARDAY: { least: 1, most: 366, fromEnd: true },
  BYWEEKNO: { least: 1, most: 53, fromEnd: true },
  BYMONTH: { least: 1, most: 12 },
  BYSETPOS: { least: 1, most: 366, fromEnd: true },
} as const;
type ListPart = keyof typeof LISTS;

interface RuleDay {
  /** From 0, which is Sunday. */
  readonly weekday: number;
  /** 0 means all of them. */
  readonly ordinal: number;
}

export interface CalendarRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  readonly until: string | undefined;
  readonly weekStart: number;
  readonly lists: Readonly<Partial<Record<ListPart, readonly number[]>>>;
  readonly days: readonly RuleDay[] | undefined;
}

const LONGEST = 500;
const NUMBER = /^[+-]?\d{1,4}$/;
const UNTIL = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z?))?$/i;

/** A rule of RFC 5545, 3.3.10; undefined if a part is unknown or wrong. */
export function parseRule(text: string): CalendarRule | undefined {
  const parts = partsOf(text);
  const frequency = FREQUENCIES.find((name) => name === parts?.get('FREQ'));
  if (!parts || !frequency) return undefined;
  const lists = listsOf(parts, frequency);
  const interval = positive(parts.get('INTERVAL') ?? '1');
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO');
  const count = read(parts.get('COUNT'), positive);
  const until = read(parts.get('UNTIL'), untilOf);
  const days = read(parts.get('BYDAY'), daysOf);
  if (count === WRONG || until === WRONG || days === WRONG) return undefined;
  if (weekStart < 0 || !lists || !interval) return undefined;
  return { frequency, interval, count, until, weekStart, lists, days };
}

function partsOf(text: string): ReadonlyMap<string, string> | undefined {
  if (text.length > LONGEST) return undefined;
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';')) {
    const [, name = '', value = ''] = /^\s*([A-Z-]+)\s*=\s*(.*?)\s*$/.exec(part) ?? [];
    if (part.trim() === '') continue;
    if (!PARTS.has(name) || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  return parts;
}

const OTHER_PARTS = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY'];
const PARTS: ReadonlySet<string> = new Set(OTHER_PARTS.concat(Object.keys(LISTS)));

const WRONG = Symbol('wrong');

/** Undefined if the part is absent. */
function read<Value>(
  text: string | undefined,
  reader: (text: string) => Value | undefined,
): Value | typeof WRONG | undefined {
  return text === undefined ? undefined : (reader(text) ?? WRONG);
}

function positive(text: string): number | undefined {
  const number = NUMBER.test(text) ? Number(text) : 0;
  return number > 0 ? number : undefined;
}

function untilOf(text: string): string | undefined {
  const [, year, month, day, hour, minute, second, zulu = ''] = UNTIL.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  return hour === undefined ? date : `${date}T${hour}:${minute}:${second}${zulu}`;
}

function isIgnored(part: string, frequency: Frequency): boolean {
  const isYearly = frequency === 'YEARLY';
  if (part === 'BYYEARDAY') return !isYearly && frequency !== 'HOURLY';
  return part === 'BYWEEKNO' && !isYearly;
}

function listsOf(
  parts: ReadonlyMap<string, string>,
  frequency: Frequency,
): CalendarRule['lists'] | undefined {
  const lists: Partial<Record<ListPart, readonly number[]>> = {};
  for (const [name, limits] of Object.entries(LISTS)) {
    const value = parts.get(name);
    if (value === undefined) continue;
    const texts = value.split(',').map((item) => item.trim());
    const numbers = texts.map((item) => (NUMBER.test(item) ? Number(item) : Number.NaN));
    const isInside = (number: number) => {
      const size = 'fromEnd' in limits ? Math.abs(number) : number;
      return size >= limits.least && size <= limits.most;
    };
    if (!numbers.every(isInside)) return undefined;
    if (!isIgnored(name, frequency)) lists[name as ListPart] = numbers;
  }
  return lists;
}

function daysOf(value: string): RuleDay[] | undefined {
  const days = value.split(',').map((item) => {
    const [, ordinal = '', name = ''] = /^\s*([+-]?\d{0,2})\s*([A-Z]{2})\s*$/.exec(item) ?? [];
    return { weekday: WEEKDAYS.indexOf(name), ordinal: Number(ordinal || 0) };
  });
  const isRight = days.every(({ weekday, ordinal }) => weekday >= 0 && Math.abs(ordinal) <= 53);
  return isRight ? days : undefined;
}

interface Span {
  /** Local times, as if they were UTC. */
  readonly start: number;
  /** Dates before it may be left out, though a count begins with the first one. */
  readonly from: number;
  readonly to: number;
}

export function* ruleTimes(
  given: CalendarRule,
  { start, from, to }: Span,
  budget: DayBudget,
): Generator<number> {
  const rule = withDefaults(given, start);
  const { interval, count, lists } = rule;
  const times = timesOf(rule, start);
  const first = indexOf(start, rule);
  const ahead = count === undefined ? Math.max(0, indexOf(from, rule) - first - 1) : 0;
  let index = first + ahead - (ahead % interval);
  let found = 0;
  let last = { day: Number.NaN, is: false };
  const isDay = (day: number): boolean => {
    if (last.day === day) return last.is;
    budget.days -= 1;
    last = { day, is: isOnDay(day, rule) };
    return last.is;
  };
  for (; budget.days > 0 && startOf(index, rule) <= to; index += interval) {
    const inPeriod = timesIn(index, rule, times, isDay);
    for (const at of lists.BYSETPOS ? picked(inPeriod, lists.BYSETPOS) : inPeriod) {
      if (at < start) continue;
      if (found === count) return;
      found += 1;
      if (at >= from) yield at;
    }
  }
}

/** RFC 5545 takes what a rule does not say from the start; RFC 8984, 4.3.3.1, says how. */
function withDefaults(rule: CalendarRule, start: number): CalendarRule {
  const { lists, frequency } = rule;
  const date = new Date(start);
  if (rule.days ?? lists.BYYEARDAY ?? lists.BYMONTHDAY) return rule;
  if (frequency === 'WEEKLY' || lists.BYWEEKNO)
    return { ...rule, days: [{ weekday: date.getUTCDay(), ordinal: 0 }] };
  const BYMONTHDAY = [date.getUTCDate()];
  if (frequency === 'MONTHLY') return { ...rule, lists: { ...lists, BYMONTHDAY } };
  if (frequency !== 'YEARLY') return rule;
  const { BYMONTH = [date.getUTCMonth() + 1] } = lists;
  return { ...rule, lists: { ...lists, BYMONTHDAY, BYMONTH } };
}

function timesOf({ lists, frequency }: CalendarRule, start: number): number[] {
  const date = new Date(start);
  const everyHour = Array.from({ length: 24 }, (_, hour) => hour);
  const ownHours = frequency === 'HOURLY' ? everyHour : [date.getUTCHours()];
  const { BYHOUR = ownHours } = lists;
  const { BYMINUTE = [date.getUTCMinutes()], BYSECOND = [date.getUTCSeconds()] } = lists;
  const seconds = BYSECOND.map((second) => Math.min(second, 59));
  const times = BYHOUR.flatMap((hour) =>
    BYMINUTE.flatMap((minute) =>
      seconds.map((second) => ((hour * 60 + minute) * 60 + second) * SECOND_MS),
    ),
  );
  return [...new Set(times)].sort((a, b) => a - b);
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS);
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
const weekStartOf = (day: number, first: number): number =>
  day - ((weekdayOf(day) - first + 7) % 7);

function indexOf(at: number, { frequency, weekStart }: CalendarRule): number {
  const date = new Date(at);
  switch (frequency) {
    case 'YEARLY':
      return date.getUTCFullYear();
    case 'MONTHLY':
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    case 'WEEKLY':
      return Math.floor((dayOf(at) + 4 - weekStart) / 7);
    case 'DAILY':
      return dayOf(at);
    case 'HOURLY':
      return Math.floor(at / HOUR_MS);
  }
}

function startOf(index: number, { frequency, weekStart }: CalendarRule): number {
  switch (frequency) {
    case 'YEARLY':
      return Date.UTC(index, 0);
    case 'MONTHLY':
      return Date.UTC(Math.floor(index / 12), index % 12);
    case 'WEEKLY':
      return (index * 7 - 4 + weekStart) * DAY_MS;
    case 'DAILY':
      return index * DAY_MS;
    case 'HOURLY':
      return index * HOUR_MS;
  }
}

function timesIn(
  index: number,
  rule: CalendarRule,
  times: readonly number[],
  isDay: (day: number) => boolean,
): number[] {
  const [from, to] = [startOf(index, rule), startOf(index + 1, rule)];
  const found: number[] = [];
  for (let day = dayOf(from); day * DAY_MS < to; day += 1) {
    if (!isDay(day)) continue;
    for (const time of times) {
      const at = day * DAY_MS + time;
      if (at >= from && at < to) found.push(at);
    }
  }
  return found;
}

function picked(times: readonly number[], positions: readonly number[]): number[] {
  const found = positions.flatMap(
    (position) => times.at(position > 0 ? position - 1 : position) ?? [],
  );
  return [...new Set(found)].sort((a, b) => a - b);
}

/** The parts that name days limit each other, whether the table of RFC 5545 expands or limits by them. */
function isOnDay(day: number, rule: CalendarRule): boolean {
  const { lists, days } = rule;
  const weekday = weekdayOf(day);
  if (days && !days.some((named) => named.weekday === weekday)) return false;
  const date = new Date(day * DAY_MS);
  const [year, month, monthDay] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (lists.BYMONTH && !lists.BYMONTH.includes(month + 1)) return false;
  const inMonth: Place = {
    number: monthDay,
    of: dayOf(Date.UTC(year, month + 1)) - day + monthDay - 1,
  };
  if (!isNamed(lists.BYMONTHDAY, inMonth)) return false;
  const yearDay = day - dayOf(Date.UTC(year, 0)) + 1;
  const inYear: Place = { number: yearDay, of: dayOf(Date.UTC(year + 1, 0)) - day + yearDay - 1 };
  if (!isNamed(lists.BYYEARDAY, inYear)) return false;
  if (lists.BYWEEKNO && !isNamed(lists.BYWEEKNO, weekOf(day, rule.weekStart))) return false;
  return (
    !days ||
    isOrdinal(
      days.filter((named) => named.weekday === weekday),
      rule,
      inMonth,
      inYear,
    )
  );
}

interface Place {
  readonly number: number;
  readonly of: number;
}

function isNamed(list: readonly number[] | undefined, { number, of }: Place): boolean {
  return !list || list.includes(number) || list.includes(number - of - 1);
}

function weekOf(day: number, weekStart: number): Place {
  const week = weekStartOf(day, weekStart);
  const year = new Date((week + 3) * DAY_MS).getUTCFullYear();
  const [first, next] = [year, year + 1].map((each) =>
    weekStartOf(dayOf(Date.UTC(each, 0, 4)), weekStart),
  ) as [number, number];
  return { number: (week - first) / 7 + 1, of: (next - first) / 7 };
}

function isOrdinal(
  days: readonly RuleDay[],
  { frequency, lists }: CalendarRule,
  inMonth: Place,
  inYear: Place,
): boolean {
  if (frequency !== 'YEARLY' && frequency !== 'MONTHLY') return true;
  const isOfYear = frequency === 'YEARLY' && !lists.BYMONTH;
  const { number, of } = isOfYear ? inYear : inMonth;
  const place = {
    number: Math.ceil(number / 7),
    of: Math.ceil(number / 7) + Math.floor((of - number) / 7),
  };
  return days.some(({ ordinal }) => ordinal === 0 || isNamed([ordinal], place));
}
