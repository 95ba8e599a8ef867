import { DateTime, IANAZone, Info } from 'luxon';
import { MINUTE_MS } from '@elevate/rules';

const CLOCK =
  /(?<![\d:])(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,3})\d{0,12})?)?(?![\d:]*:\d)(?:\s*([ap])\.?m\b\.?)?/;
const AFTER_NOON = /오후|午後|下午|μμ/u;
const BEFORE_NOON = /오전|午前|上午|πμ/u;
const KOREAN = /[\uac00-\ud7a3]/u;
const WORDS = /[\p{L}\p{M}]+/gu;
const COMMENT = /\([^()]{0,100}\)/g;
/** "klo 14.03" */
const NORDIC_CLOCK = /\bklo?\.?\s{1,3}(\d{1,2})\.(\d{2})(?!\d)/;

/** Parses nonstandard dates: time by its colons, then the zone, then day and month from the rest. */
export function readLooseDate(text: string): string | null {
  const plain = text.toLowerCase().replace(COMMENT, ' ').replace(NORDIC_CLOCK, '$1:$2').trim();
  const digits = readDigits(plain);
  if (digits !== undefined) return digits;
  const { before, after, ...clock } = findClock(plain);
  const { zone, rest } = findZone(after);
  const month = findMonth(`${before} ${rest}`);
  if (month === AMBIGUOUS) return null;
  const day = findDay(`${before} ${rest}`, { month, isUs: clock.isTwelveHours });
  return day && !clock.isBroken
    ? toInstant(day, clock, zone ?? (KOREAN.test(plain) ? 'Asia/Seoul' : 0))
    : null;
}

interface Clock extends Pick<WallTime, 'hour' | 'minute' | 'second' | 'ms'> {
  readonly isTwelveHours: boolean;
  /** A time is present but unreadable. */
  readonly isBroken: boolean;
}

const MIDNIGHT: Clock = {
  hour: 0,
  minute: 0,
  second: 0,
  ms: 0,
  isTwelveHours: false,
  isBroken: false,
};

function findClock(text: string): Clock & { before: string; after: string } {
  const match = CLOCK.exec(text);
  if (!match)
    return {
      ...MIDNIGHT,
      isBroken: /\d:\d/.test(text),
      before: text.replace(/\s[+-]\d{4}$/, ''),
      after: '',
    };
  const [all, hour, minute, second = 0, fraction = '0', half] = match;
  const before = text.slice(0, match.index).replace(/t$/, ' ');
  const isTwelveHours = half !== undefined || AFTER_NOON.test(before) || BEFORE_NOON.test(before);
  const isAfternoon = half === 'p' || AFTER_NOON.test(before);
  return {
    hour: isTwelveHours ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour),
    minute: Number(minute),
    second: Number(second),
    ms: Number(fraction.padEnd(3, '0')),
    isTwelveHours,
    isBroken: false,
    before,
    after: text.slice(match.index + all.length),
  };
}

/** The last match: in some languages a weekday has the same abbreviation. */
function findMonth(text: string): number | typeof AMBIGUOUS | undefined {
  const words = (text.match(WORDS) ?? []).map(fold);
  const readings = words.map((word) => ({ word, months: monthsOf(word) }));
  const last = readings.findLast(({ months }) => months !== undefined);
  if (!last?.months) return undefined;
  return isWeekdayOnly(last.word, text) ? AMBIGUOUS : chooseMonth(last.word, last.months, words);
}

/** As in French "mar., 21 xyz 2026". */
function isWeekdayOnly(word: string, text: string): boolean {
  if (!allWeekdays().has(word)) return false;
  const [beforeLastNumber = ''] = /^[^]*\d/.exec(text) ?? [];
  const words = (beforeLastNumber.match(WORDS) ?? []).map(fold);
  const later = words.slice(words.lastIndexOf(word) + 1);
  return words.includes(word) && later.some((other) => UNKNOWN_WORD.test(other));
}

function toInstant(day: Day, clock: Clock, zone: Zone): string | null {
  const { hour, minute, second, ms } = clock;
  return toIso({ ...day, hour, minute, second, ms }, zone);
}

const HOUR = 60;
const EASTERNMOST = 14 * HOUR;
const WESTERNMOST = -12 * HOUR;

// Names by hours east of UTC. For ambiguous names, the zone that more feeds use.
const ZONE_NAMES: readonly (readonly [hours: number, names: string])[] = [
  [0, 'z ut utc gmt wet'],
  [1, 'west bst wat cet met mez'],
  [2, 'cest mest mesz eet cat sast'],
  [3, 'eest msk trt eat idt'],
  [4, 'gst'],
  [5, 'pkt'],
  [5.5, 'ist'],
  [5.75, 'npt'],
  [7, 'ict wib'],
  [8, 'hkt sgt pht awst'],
  [9, 'jst kst'],
  [9.5, 'acst'],
  [10, 'aest'],
  [10.5, 'acdt'],
  [11, 'aedt'],
  [12, 'nzst'],
  [13, 'nzdt'],
  [-2.5, 'ndt'],
  [-3, 'brt art clst adt'],
  [-3.5, 'nst'],
  [-4, 'ast clt edt'],
  [-5, 'est cdt pet cot'],
  [-6, 'cst mdt'],
  [-7, 'mst pdt'],
  [-8, 'pst akdt'],
  [-9, 'akst'],
  [-10, 'hst'],
];
const HOURS = new Map(
  ZONE_NAMES.flatMap(([hours, names]) => names.split(' ').map((name) => [name, hours] as const)),
);

// Names without daylight saving information.
const PLACES: Readonly<Record<string, string>> = {
  at: 'America/Halifax',
  et: 'America/New_York',
  ct: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
};

/** Minutes east of UTC, clamped to real offsets. */
function offsetMinutes(zone: string): number {
  const sign = zone.startsWith('-') ? -1 : 1;
  const digits = zone.replace(/\D/g, '');
  if (digits === '') return (HOURS.get(zone.toLowerCase()) ?? 0) * HOUR;
  const hours = Number(digits.slice(0, digits.length > 2 ? -2 : undefined));
  const minutes = digits.length > 2 ? Number(digits.slice(-2)) : 0;
  return Math.min(EASTERNMOST, Math.max(WESTERNMOST, sign * (hours * HOUR + minutes)));
}

const NUMERIC = /[+\-−]\s?\d{1,2}(?::?\d{2})?(?!\d)/;
const PLACE = /[a-z]+\/[a-z_]+(?:\/[a-z_]+)?/;
const WORD = /[a-z]{1,5}/g;

function findZone(text: string): { zone: Zone | null; rest: string } {
  const numeric = NUMERIC.exec(text)?.[0];
  if (numeric !== undefined) {
    return { zone: offsetMinutes(numeric.replace('−', '-')), rest: text.replace(numeric, ' ') };
  }
  const place = PLACE.exec(text)?.[0];
  if (place !== undefined && IANAZone.isValidZone(place)) {
    return { zone: place, rest: text.replace(place, ' ') };
  }
  for (const [word] of text.matchAll(WORD)) {
    const hours = HOURS.get(word);
    const zone = hours === undefined ? PLACES[word] : hours * HOUR;
    if (zone !== undefined) return { zone, rest: text.replace(word, ' ') };
  }
  return { zone: null, rest: text };
}

const SECONDS = /^\d{9,11}(?:\.\d{1,9})?$/;
const MILLISECONDS = /^\d{12,13}$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:t?(\d\d)(\d\d)(\d\d)?z?)?$/;
const SHORT = /^(\d\d)(\d\d)(\d\d)$/;
const SHORT_WITHOUT_CENTURY = /^-(\d\d)-?(\d\d)(?:-?(\d\d))?$/;
const ORDINAL = /^(\d{4}|\d\d)(\d{3})$/;

/** Undefined if the text has another form. */
function readDigits(text: string): string | null | undefined {
  if (SECONDS.test(text)) return fromUnix(Number(text) * 1_000);
  if (MILLISECONDS.test(text)) return fromUnix(Number(text));
  const compact = COMPACT.exec(text);
  if (compact) return fromCompact(compact);
  return fromShort(text) ?? fromOrdinal(text);
}

function fromShort(text: string): string | null | undefined {
  const short = SHORT.exec(text) ?? SHORT_WITHOUT_CENTURY.exec(text);
  if (!short) return undefined;
  const [, year = '', month = '', day = '1'] = short;
  return midnight({ year: fullYear(year), month: Number(month), day: Number(day) });
}

function fromOrdinal(text: string): string | null | undefined {
  const [, year, count] = ORDINAL.exec(text) ?? [];
  return year && count ? midnight(ordinalDay(fullYear(year), Number(count))) : undefined;
}

function fromUnix(time: number): string {
  return new Date(time).toISOString();
}

function fromCompact(match: RegExpExecArray): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  return toIso({ year, month, day, hour, minute, second, ms: 0 }, 0);
}

function midnight(day: Day | null): string | null {
  return day && toIso({ ...day, hour: 0, minute: 0, second: 0, ms: 0 }, 0);
}

/** "lis" is October in Croatian, November in Polish. */
const AMBIGUOUS = 'ambiguous';

/** Locales by month. */
type Months = ReadonlyMap<number, readonly string[]>;

const ENGLISH = new Map(
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map(
    (name, index) => [name, index + 1],
  ),
);
const LOCALES =
  'en de fr es it pt nl pl cs sk hu ro sv da nb fi tr ru uk bg sr el ca id vi et lv lt sl he ar hr'.split(
    ' ',
  );
const SHORTENED = new Set(['fi', 'hr', 'lt', 'bg', 'uk', 'ru']);
// Common misspellings.
const MISSPELT: readonly (readonly [string, number])[] = [
  ['sept', 9],
  ['μαω', 3],
  ['μαι', 5],
  ['αυγ', 8],
  ['νοε', 11],
  ['januari', 1],
  ['februari', 2],
  ['janner', 1],
  ['rgp', 8],
  ['rgs', 9],
  ['grd', 12],
];

let names: Map<string, Map<number, string[]>> | undefined;
let prefixes: Map<string, Map<number, string[]>> | undefined;
let weekdays: Map<string, string[]> | undefined;

function monthsOf(word: string): Months | undefined {
  const english = ENGLISH.get(word);
  if (english !== undefined) return new Map([[english, ['en']]]);
  return allNames().get(word) ?? beginnings().get(word);
}

/** A weekday tells the language. */
function chooseMonth(
  word: string,
  months: Months,
  words: readonly string[],
): number | typeof AMBIGUOUS {
  const all = [...months];
  const locales = new Set(
    words.filter((other) => other !== word).flatMap((other) => allWeekdays().get(other) ?? []),
  );
  const fitting = all.filter(([, readers]) => readers.some((locale) => locales.has(locale)));
  const [month, another] = all.length > 1 ? fitting : all;
  return month && !another ? month[0] : AMBIGUOUS;
}

// Built on first use, because looking up all locales is slow.
function allNames(): Map<string, Map<number, string[]>> {
  if (names) return names;
  names = new Map();
  for (const locale of LOCALES)
    for (const [name, month] of namesIn(locale)) addMonth(names, fold(name), [month, locale]);
  for (const [name, month] of MISSPELT) addMonth(names, fold(name), [month, '']);
  return names;
}

const SHORTEST = 3;

/** With the months that begin so in other languages. */
function beginnings(): Map<string, Map<number, string[]>> {
  if (prefixes) return prefixes;
  const all = new Map<string, Map<number, string[]>>();
  for (const [name, months] of allNames())
    for (let length = SHORTEST; length < name.length; length += 1)
      for (const [month, locales] of months)
        for (const locale of locales) addMonth(all, name.slice(0, length), [month, locale]);
  prefixes = new Map(
    [...all].filter(([, months]) => [...months.values()].flat().some(isShortened)),
  );
  return prefixes;
}

function isShortened(locale: string): boolean {
  return SHORTENED.has(locale);
}

function addMonth(
  all: Map<string, Map<number, string[]>>,
  name: string,
  [month, locale]: readonly [number, string],
): void {
  const months = all.get(name) ?? new Map<number, string[]>();
  months.set(month, [...(months.get(month) ?? []), locale]);
  all.set(name, months);
}

function allWeekdays(): Map<string, string[]> {
  if (weekdays) return weekdays;
  weekdays = new Map();
  for (const locale of LOCALES)
    for (const length of ['long', 'short'] as const)
      for (const name of Info.weekdays(length, { locale })) {
        const folded = fold(name);
        weekdays.set(folded, [...(weekdays.get(folded) ?? []), locale]);
      }
  return weekdays;
}

function namesIn(locale: string): (readonly [string, number])[] {
  const lists = (['long', 'short'] as const).flatMap((length) => [
    Info.months(length, { locale }),
    Info.monthsFormat(length, { locale }),
  ]);
  return lists.flatMap((list) => list.map((name, index) => [name, index + 1] as const));
}

function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '');
}

type Day = Pick<WallTime, 'year' | 'month' | 'day'>;

interface Hints {
  readonly month: number | undefined;
  readonly isUs: boolean;
}

const UNKNOWN_WORD = /\p{L}{3}/u;

/** Null if the numbers form no date. */
function findDay(text: string, { month, isUs }: Hints): Day | null {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.length === 0 || numbers.length > 3) return null;
  if (month !== undefined) return withMonthName(numbers, month);
  const [first = '', second = '', third] = numbers;
  // The month is unknown.
  if (third === undefined && second !== '' && UNKNOWN_WORD.test(text)) return null;
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

function ordinalDay(year: number, count: number): Day | null {
  if (count < 1 || count > 366) return null;
  const date = new Date(Date.UTC(year, 0, count));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Years below 70 are in the 2000s, as no feed is older. */
function fullYear(year: string): number {
  const number = Number(year);
  if (year.length > 2) return number;
  return number < 70 ? 2_000 + number : 1_900 + number;
}

function day(year: number, month: string, dayOfMonth: string): Day {
  return { year, month: Number(month), day: Number(dayOfMonth) };
}

/** Hours of 24 and more roll over to the next day. */
interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly ms: number;
}

/** Minutes east of UTC, or a zone name with daylight saving time. */
type Zone = number | string;

const YEARS_END = Date.UTC(10_000, 0, 1);
const YEARS_BEGIN = Date.UTC(100, 0, 1);

/** ISO 8601 in UTC; null for an impossible date. */
function toIso(wall: WallTime, zone: Zone): string | null {
  if (!isPossible(wall)) return null;
  const { year, month, day, hour, minute, second, ms } = wall;
  const utc = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const time = typeof zone === 'number' ? utc - zone * MINUTE_MS : inZone(utc, zone);
  return time >= YEARS_BEGIN && time < YEARS_END ? new Date(time).toISOString() : null;
}

function isPossible({ year, month, day, hour, minute, second }: WallTime): boolean {
  if (!(year >= 100 && year <= 9_999 && month >= 1 && month <= 12)) return false;
  return day >= 1 && day <= 31 && hour <= 25 && minute <= 61 && second <= 61;
}

function inZone(utc: number, zone: string): number {
  return DateTime.fromMillis(utc, { zone: 'utc' })
    .setZone(zone, { keepLocalTime: true })
    .toMillis();
}
