import { toIso, type WallTime, type Zone } from './instant.js';
import { monthOf } from './month-names.js';
import { readDigits } from './digits-date.js';
import { findDay, type Day } from './calendar-day.js';
import { findZone } from './zones.js';

const CLOCK =
  /(?<![\d:])(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,3})\d{0,12})?)?(?![\d:]*:\d)(?:\s*([ap])\.?m\b\.?)?/;
const AFTER_NOON = /오후|午後|下午|μμ/u;
const BEFORE_NOON = /오전|午前|上午|πμ/u;
const KOREAN = /[\uac00-\ud7a3]/u;
const WORDS = /[\p{L}\p{M}]+/gu;
const COMMENT = /\([^()]{0,100}\)/g;

/** Parses nonstandard dates: time by its colons, then the zone, then day and month from the rest. */
export function readLooseDate(text: string): string | null {
  const plain = text.toLowerCase().replace(COMMENT, ' ').trim();
  const digits = readDigits(plain);
  if (digits !== undefined) return digits;
  const { before, after, ...clock } = findClock(plain);
  const { zone, rest } = findZone(after);
  const day = findDay(`${before} ${rest}`, {
    month: findMonth(before, rest),
    isUs: clock.isTwelveHours,
  });
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
  ...{ hour: 0, minute: 0, second: 0, ms: 0 },
  ...{ isTwelveHours: false, isBroken: false },
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
function findMonth(...texts: readonly string[]): number | undefined {
  const months = texts
    .flatMap((text) => text.match(WORDS) ?? [])
    .flatMap((word) => monthOf(word) ?? []);
  return months.at(-1);
}

function toInstant(day: Day, clock: Clock, zone: Zone): string | null {
  const { hour, minute, second, ms } = clock;
  return toIso({ ...day, hour, minute, second, ms }, zone);
}
