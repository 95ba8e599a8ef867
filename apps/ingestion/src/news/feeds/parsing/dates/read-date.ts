import { DateTime, IANAZone, Info } from 'luxon';
import { MINUTE_MS } from '@elevate/rules';
import feedWords from '../../../../../data/feed-words.json' with { type: 'json' };

/** ISO 8601 in UTC, or null. Without a zone, UTC; without a time, midnight. */
export function readDate(text: string): string | null {
  const date = text.trim().replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
  if (date === '' || date.length > 100 || WEEK_DATE.test(date)) return null;
  return readUsualDate(date) ?? readLooseDate(date);
}

const WEEK_DATE = /^\d{4}-?W\d\d/i;
const RFC_CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d`;
const OFFSET_HOURS = String.raw`(?:\+(?:0\d|1[0-3])|-(?:0\d|1[01]))`;
const DAY = String.raw`(?:0[1-9]|[12]\d|3[01])`;
const YEAR = String.raw`(?:19|20)\d\d`;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';

const RFC_822 = new RegExp(
  String.raw`^(?:[A-Z][a-z]{2}, )?${DAY} ${MONTH} ${YEAR} ${RFC_CLOCK} (?:GMT|${OFFSET_HOURS}[0-5]\d)$`,
);
const RFC_3339 = new RegExp(
  String.raw`^${YEAR}-(?:0[1-9]|1[0-2])-${DAY}T${RFC_CLOCK}(?:\.\d{1,9})?(?:Z|${OFFSET_HOURS}:[0-5]\d)$`,
);

/** Fast path for RFC 3339 and RFC 822; null for other forms. */
export function readUsualDate(text: string): string | null {
  if (!(text.charAt(4) === '-' ? RFC_3339 : RFC_822).test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

const CLOCK =
  /(?<![\d:])(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,3})\d{0,12})?)?(?![\d:]*:\d)(?:\s*([ap])\.?m\b\.?)?/;
const AFTER_NOON = /오후|午後|下午|μμ/u;
const BEFORE_NOON = /오전|午前|上午|πμ/u;
const KOREAN = /[\uac00-\ud7a3]/u;
const WORDS = /[\p{L}\p{M}]+/gu;
const COMMENT = /\([^()]{0,100}\)/g;
const OTHER_CLOCK =
  /\bklo?\.?\s{1,3}(\d{1,2})\.(\d{2})(?!\d)|(\d{1,2})\s?[時时点點시]\s?(\d{1,2})\s?[分분]/u;
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** The time, then the zone, then the day in the rest. */
export function readLooseDate(text: string): string | null {
  const plain = text.toLowerCase().replace(COMMENT, ' ').replace(OTHER_CLOCK, '$1$3:$2$4').trim();
  const digits = readDigits(plain);
  if (digits !== undefined) return digits;
  const match = CLOCK.exec(plain);
  if (!match && /\d:\d/.test(plain)) return null;
  const before = match
    ? plain.slice(0, match.index).replace(/t$/, ' ')
    : plain.replace(/\s[+-]\d{4}$/, '');
  const { clock, isTwelveHours } = clockOf(match, before);
  const { zone, rest } = findZone(match ? plain.slice(match.index + match[0].length) : '');
  const month = findMonth(`${before} ${rest}`);
  const day = month === null ? null : findDay(`${before} ${rest}`, month, isTwelveHours);
  return day && toIso(day, clock, zone ?? (KOREAN.test(plain) ? 'Asia/Seoul' : 0));
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Minutes east of UTC, or a zone name with daylight saving time. */
type Zone = number | string;

const MIDNIGHT = 0;

/** Milliseconds since midnight; hours of 24 and more roll over to the next day. NaN for an impossible time. */
function clockTime(hour: number, minute: number, second: number, ms = 0): number {
  if (hour > 25 || minute > 61 || second > 61) return Number.NaN;
  return (hour * HOUR + minute) * MINUTE_MS + second * 1_000 + ms;
}

function clockOf(match: RegExpExecArray | null, before: string) {
  if (!match) return { clock: MIDNIGHT, isTwelveHours: false };
  const [, hour, minute, second = 0, fraction = '0', half] = match;
  const isTwelveHours = half !== undefined || AFTER_NOON.test(before) || BEFORE_NOON.test(before);
  const isAfternoon = half === 'p' || AFTER_NOON.test(before);
  const hours = isTwelveHours ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  const ms = Number(fraction.padEnd(3, '0'));
  return { clock: clockTime(hours, Number(minute), Number(second), ms), isTwelveHours };
}

/** The last match: in some languages a weekday has the same abbreviation. Null if ambiguous, undefined without one. */
function findMonth(text: string): number | null | undefined {
  const words = (text.match(WORDS) ?? []).map(fold);
  const word = words.findLast((candidate) => monthsOf(candidate) !== undefined);
  if (word === undefined) return undefined;
  return isWeekdayOnly(word, text) ? null : chooseMonth(word, words);
}

/** As in French "mar., 21 xyz 2026". */
function isWeekdayOnly(word: string, text: string): boolean {
  if (!weekdays().has(word)) return false;
  const [beforeLastNumber = ''] = /^[^]*\d/.exec(text) ?? [];
  const words = (beforeLastNumber.match(WORDS) ?? []).map(fold);
  const later = words.slice(words.lastIndexOf(word) + 1);
  return words.includes(word) && later.some((other) => UNKNOWN_WORD.test(other));
}

const HOUR = 60;

const { hours, misspeltMonths } = feedWords;
const places: Readonly<Record<string, string>> = feedWords.places;
/** For an ambiguous name of a zone, its hours are those that more feeds mean. */
const HOURS = new Map(Object.entries(hours));

function offsetMinutes(sign: string, hours: string, minutes = '0'): number {
  const east = (Number(hours) * HOUR + Number(minutes)) * (sign === '+' ? 1 : -1);
  return Math.min(14 * HOUR, Math.max(-12 * HOUR, east));
}

const NUMERIC = /([+\-−])\s?(\d{1,2})(?::?(\d{2}))?(?!\d)/;
const PLACE = /[a-z]+\/[a-z_]+(?:\/[a-z_]+)?/;
const WORD = /[a-z]{1,5}/g;

function findZone(text: string): { zone: Zone | null; rest: string } {
  const [numeric, sign = '', hours = '', minutes] = NUMERIC.exec(text) ?? [];
  if (numeric !== undefined)
    return { zone: offsetMinutes(sign, hours, minutes), rest: text.replace(numeric, ' ') };
  const place = PLACE.exec(text)?.[0];
  if (place !== undefined && IANAZone.isValidZone(place))
    return { zone: place, rest: text.replace(place, ' ') };
  for (const [word] of text.matchAll(WORD)) {
    const named = HOURS.get(word);
    const zone = named === undefined ? places[word] : named * HOUR;
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

function readDigits(text: string): string | null | undefined {
  if (SECONDS.test(text)) return new Date(Number(text) * 1_000).toISOString();
  if (MILLISECONDS.test(text)) return new Date(Number(text)).toISOString();
  const compact = COMPACT.exec(text);
  if (compact) return fromCompact(compact);
  const short = SHORT.exec(text) ?? SHORT_WITHOUT_CENTURY.exec(text);
  const shortDate = short && toIso(day(fullYear(short[1]), short[2], short[3]), MIDNIGHT, 0);
  if (shortDate) return shortDate;
  const [, year, count] = ORDINAL.exec(text) ?? [];
  const ordinal = count ? ordinalDay(fullYear(year), Number(count)) : undefined;
  return ordinal && toIso(ordinal, MIDNIGHT, 0);
}

function fromCompact(match: RegExpExecArray): string | null {
  const parts = match.slice(1).map((part: string | undefined) => Number(part ?? 0));
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = parts;
  return toIso({ year, month, day: date }, clockTime(hour, minute, second), 0);
}

/** "lis" is October in Croatian, November in Polish. */
interface Month {
  readonly month: number;
  readonly locale: string;
}

const ENGLISH = new Map(
  'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').map((name, at) => [name, at + 1]),
);
const LOCALES =
  'en de fr es it pt nl pl cs sk hu ro sv da nb fi tr ru uk bg sr el ca id vi et lv lt sl he ar hr'.split(
    ' ',
  );
const SHORTENED = new Set(['fi', 'hr', 'lt', 'bg', 'uk', 'ru']);

function monthsOf(word: string): readonly Month[] | undefined {
  const month = ENGLISH.get(word);
  if (month !== undefined) return [{ month, locale: 'en' }];
  return monthNames().get(word) ?? monthBeginnings().get(word);
}

/** A weekday tells the language. Null if ambiguous. */
function chooseMonth(word: string, words: readonly string[]): number | null {
  const all = monthsOf(word) ?? [];
  const others = words.filter((other) => other !== word);
  const locales = new Set(others.flatMap((other) => weekdays().get(other) ?? []));
  const months = new Set(all.map(({ month }) => month));
  const fitting = all.filter(({ locale }) => months.size === 1 || locales.has(locale));
  const [month = null, another] = new Set(fitting.map((candidate) => candidate.month));
  return another === undefined ? month : null;
}

function onFirstUse<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

function byName<Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const all = new Map<string, Value[]>();
  for (const [name, value] of entries) {
    const others = all.get(name);
    if (others) others.push(value);
    else all.set(name, [value]);
  }
  return all;
}

const LENGTHS = ['long', 'short'] as const;

const monthNames = onFirstUse(() => {
  const names = LOCALES.flatMap((locale) =>
    LENGTHS.flatMap((length) => [
      Info.months(length, { locale }),
      Info.monthsFormat(length, { locale }),
    ]).flatMap((list) =>
      list.map((name, index) => [fold(name), { month: index + 1, locale }] as const),
    ),
  );
  const misspelt = Object.entries(misspeltMonths).map(
    ([name, month]) => [name, { month, locale: '' }] as const,
  );
  return byName<Month>([...names, ...misspelt]);
});

const SHORTEST = 3;

/** With the months that begin so in other languages. */
const monthBeginnings = onFirstUse(() => {
  const beginnings = [...monthNames()].flatMap(([name, months]) => {
    const count = Math.max(0, name.length - SHORTEST);
    const starts = Array.from({ length: count }, (_, more) => name.slice(0, SHORTEST + more));
    return starts.flatMap((start) => months.map((month) => [start, month] as const));
  });
  const isShortened = ({ locale }: Month) => SHORTENED.has(locale);
  return new Map([...byName(beginnings)].filter(([, months]) => months.some(isShortened)));
});

const weekdays = onFirstUse(() => {
  const namesOf = (locale: string) =>
    LENGTHS.flatMap((length) => Info.weekdays(length, { locale })).map(fold);
  return byName(
    LOCALES.flatMap((locale) => namesOf(locale).map((name) => [name, locale] as const)),
  );
});

function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '');
}

const UNKNOWN_WORD = /\p{L}{3}/u;

function findDay(text: string, month: number | undefined, isUs: boolean): Day | null {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.length === 0 || numbers.length > 3) return null;
  if (month !== undefined) return withMonthName(numbers, month);
  const [first = '', second = '', third] = numbers;
  if (third === undefined && second !== '' && UNKNOWN_WORD.test(text)) return null;
  if (first.length === 4) return yearFirst(first, second, third);
  if (third === undefined) return null;
  return third.length === 4
    ? yearLast(first, second, third, isUs)
    : shortYear(text, [first, second, third], isUs);
}

function shortYear(
  text: string,
  [first, second, third]: readonly [string, string, string],
  isUs: boolean,
): Day {
  const isIso = text.includes(`${first}-${second}-${third}`) && Number(second) <= 12;
  if (isIso) return day(fullYear(first), second, third);
  return yearLast(first, second, third, isUs || text.includes(`${first}/${second}`));
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
  if (second === '') return day(Number(year));
  // Three digits are a day of the year.
  if (third === undefined && second.length === 3) return ordinalDay(Number(year), Number(second));
  const dayFirst = third !== undefined && Number(second) > 12;
  return dayFirst ? day(Number(year), third, second) : day(Number(year), second, third);
}

function yearLast(first: string, second: string, year: string, isUs: boolean): Day {
  const monthFirst = Number(first) <= 12 && (isUs || Number(second) > 12);
  return monthFirst ? day(fullYear(year), first, second) : day(fullYear(year), second, first);
}

function ordinalDay(year: number, count: number): Day | null {
  if (count < 1 || count > 366) return null;
  const date = new Date(Date.UTC(year, 0, count));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Years below 70 are in the 2000s, as no feed is older. */
function fullYear(year = ''): number {
  const number = Number(year);
  if (year.length > 2) return number;
  return number < 70 ? 2_000 + number : 1_900 + number;
}

function day(year: number, month = '1', dayOfMonth = '1'): Day {
  return { year, month: Number(month), day: Number(dayOfMonth) };
}

const YEARS_END = Date.UTC(10_000, 0, 1);
const YEARS_BEGIN = Date.UTC(100, 0, 1);

function toIso({ year, month, day: date }: Day, clock: number, zone: Zone): string | null {
  const isDay =
    year >= 100 && year <= 9_999 && month >= 1 && month <= 12 && date >= 1 && date <= 31;
  if (!isDay || Number.isNaN(clock)) return null;
  const utc = Date.UTC(year, month - 1, date) + clock;
  const time = typeof zone === 'number' ? utc - zone * MINUTE_MS : inZone(utc, zone);
  return time >= YEARS_BEGIN && time < YEARS_END ? new Date(time).toISOString() : null;
}

function inZone(utc: number, zone: string): number {
  return DateTime.fromMillis(utc, { zone: 'utc' })
    .setZone(zone, { keepLocalTime: true })
    .toMillis();
}
