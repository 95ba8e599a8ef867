import ICAL from 'ical.js';
import { DateTime, IANAZone } from 'luxon';
import { DAY_MS, HOUR_MS, isTimeZone } from '@elevate/rules';
import zones from '../../data/windows-zones.json' with { type: 'json' };
import {
  instantOf,
  entryProblem,
  unknownZone,
  unreadableTime,
  type WrittenTime,
} from './import-entry.js';

/** A day, a local time, or an instant with `Z` or an offset, in the extended format of ISO 8601. */
export interface CalendarTime {
  readonly text: string;
  readonly zone: string | undefined;
  /** Of a period: its end, or its length. */
  readonly end?: string | undefined;
}

export interface ZoneBlock {
  readonly lines: readonly string[];
  /** An IANA name, from `X-LIC-LOCATION`. */
  readonly location?: string;
}

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Reads the basic and the extended format, with or without seconds and offset; other text stays as it is. */
export function timeText(value: string, isDay: boolean): string {
  const [, year, month, day, hour, minute, second = '00', offset = ''] =
    TIME.exec(value.trim()) ?? [];
  if (year === undefined) return value.trim();
  const date = `${year}-${month}-${day}`;
  if (hour === undefined || isDay) return date;
  return `${date}T${hour}:${minute}:${second}${offsetText(offset)}`;
}

function offsetText(offset: string): string {
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(offset) ?? [];
  return hours === undefined ? offset.toUpperCase() : `${hours}:${minutes}`;
}

export const isDay = ({ text }: Pick<CalendarTime, 'text'>): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text);
export const isLocal = ({ text }: Pick<CalendarTime, 'text'>): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text);
export const localMs = ({ text }: CalendarTime): number =>
  Date.parse(isDay({ text }) ? text : `${text.slice(0, 19)}Z`);
export const timeLike = (ms: number, { text, zone }: CalendarTime): CalendarTime => {
  const local = new Date(ms).toISOString().slice(0, isDay({ text }) ? 10 : 19);
  return { text: local + text.slice(19), zone };
};

export class CalendarClock {
  private readonly defined = new Map<string, OffsetOf | undefined>();

  constructor(
    private readonly zone: string | undefined,
    private readonly zones: ReadonlyMap<string, ZoneBlock>,
  ) {}

  read(time: CalendarTime): WrittenTime {
    const { text, zone: id = this.zoneId() } = time;
    if (id === undefined) return { text };
    const name = zoneNamed(id) ?? zoneNamed(this.zones.get(id)?.location ?? '');
    if (name !== undefined) return { text, zone: name };
    if (!isLocal(time)) return { text };
    const offset = offsetNamed(id);
    if (offset !== undefined) return { text: text + offset };
    const offsetOf = this.offsetsOf(id);
    if (offsetOf) return { text: text + offsetOf(text) };
    const shown = zoneShown(id);
    if (shown !== undefined) return { text, zone: shown };
    if (time.zone === undefined) return { text };
    throw unknownZone(id);
  }

  /** @throws AppError if it is no time */
  instant(time: CalendarTime): number {
    const at = instantOf(this.read(time));
    if (at === undefined) throw unreadableTime('date', time.text);
    return at;
  }

  /** The day that a time names. Without a zone, an instant is taken as the midnight that it is closest to. */
  dayNamed(time: CalendarTime): string {
    if (isDay(time) || isLocal(time)) return time.text.slice(0, 10);
    const zone = this.calendarZone();
    const at = this.instant(time);
    return zone === undefined
      ? new Date(at + 12 * HOUR_MS).toISOString().slice(0, 10)
      : DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd');
  }

  dayOf(time: CalendarTime): string {
    return isDay(time) || isLocal(time) || this.calendarZone() !== undefined
      ? this.dayNamed(time)
      : time.text.slice(0, 10);
  }

  /** The zone of times without one: a calendar that defines a single zone means that. */
  private zoneId(): string | undefined {
    return this.zone ?? (this.zones.size === 1 ? [...this.zones.keys()][0] : undefined);
  }

  private calendarZone(): string | undefined {
    const id = this.zoneId();
    if (id === undefined) return undefined;
    return zoneNamed(id) ?? zoneNamed(this.zones.get(id)?.location ?? '') ?? zoneShown(id);
  }

  private offsetsOf(id: string): OffsetOf | undefined {
    const block = this.zones.get(id);
    if (!this.defined.has(id) && this.defined.size < MOST_DEFINED_ZONES)
      this.defined.set(id, block && definedOffsets(block.lines));
    return this.defined.get(id);
  }
}

const MOST_DEFINED_ZONES = 20;
const ZONE_RULE = /^RRULE[^:]*:(?!.*BY(?:HOUR|MINUTE|SECOND|YEARDAY))(?=.*FREQ=YEARLY)/i;

type OffsetOf = (local: string) => string;

/** The offsets, such as `+01:00`, of a zone that the calendar defines; undefined if it cannot be read. */
function definedOffsets(lines: readonly string[]): OffsetOf | undefined {
  if (lines.some((line) => /^RRULE/i.test(line) && !ZONE_RULE.test(line))) return undefined;
  try {
    const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown[]);
    const zone = new ICAL.Timezone(component);
    const onsets = component.getAllSubcomponents().map(onsetOf);
    const [first] = onsets.sort((a, b) => (a.local < b.local ? -1 : 1));
    return (
      first &&
      ((local) =>
        wholeMinutes(
          local < first.local ? first.before : zone.utcOffset(ICAL.Time.fromDateTimeString(local)),
        ))
    );
  } catch {
    return undefined;
  }
}

function wholeMinutes(seconds: number): string {
  return ICAL.UtcOffset.fromSeconds(Math.round(seconds / 60) * 60).toString();
}

function onsetOf(part: InstanceType<typeof ICAL.Component>) {
  const [time, from, to] = ['dtstart', 'tzoffsetfrom', 'tzoffsetto'].map(
    (name) => part.getFirstPropertyValue(name) as unknown,
  );
  if (!(time instanceof ICAL.Time) || !(to instanceof ICAL.UtcOffset)) throw new TypeError();
  return {
    local: time.toString(),
    before: (from as InstanceType<typeof ICAL.UtcOffset>).toSeconds(),
  };
}

/** IANA names by those of Windows (Unicode CLDR 48.2, territory 001), and by regions and abbreviations. */
const WINDOWS_ZONES = new Map(
  Object.entries(zones.windows).map(([name, zone]) => [name.toLowerCase(), zone]),
);
const REGIONS: Readonly<Record<string, string>> = zones.regions;

/** The IANA name of a zone as calendars write it, such as `/example.org/Europe/Berlin`. */
export function zoneNamed(text: string): string | undefined {
  const name = text.trim();
  if (isTimeZone(name)) return canonical(name);
  const parts = name.split('/');
  const ends = [parts.slice(-3), parts.slice(-2)].map((end) => end.join('/'));
  const path = parts.length > 2 ? ends.find(isTimeZone) : undefined;
  if (path !== undefined) return path;
  return /^tzone:.*\/utc$/i.test(name) ? 'UTC' : WINDOWS_ZONES.get(name.toLowerCase());
}

function canonical(name: string): string {
  if (/^[A-Z][^/]*\/.*[A-Z]/.test(name)) return name;
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
}

/** `UTC+02:00`, `GMT+0200` or `+2`: what is added to UTC. */
function offsetNamed(text: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] =
    /^\(?(?:UTC|GMT|Z)?\s*([+-])(\d{1,2})(?::?(\d\d))?\)?$/i.exec(text.trim()) ?? [];
  return sign === undefined ? undefined : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

const CONTINENTS = 'Europe America Asia Africa Australia Pacific Atlantic Indian'.split(' ');

/** The zone of a name such as `(UTC-05:00) Eastern Time (US & Canada)`, if its offset is the one in the name. */
function zoneShown(text: string): string | undefined {
  const [, offset, names = ''] =
    /^\((?:UTC|GMT)([+-]\d\d[:.]?\d\d)?\)\s*(.+)$/i.exec(text.trim()) ?? [];
  const places = names.split(/[,:/]/).map((place) => place.trim().toLowerCase());
  const zones = places.flatMap((place) => {
    const region = REGIONS[place] ?? REGIONS[place.replace(/ \(us & canada\)$/, '')];
    const city = place.replaceAll(' ', '_');
    return [region, ...CONTINENTS.map((continent) => `${continent}/${city}`)];
  });
  const minutes = offset === undefined ? 0 : offsetMinutes(offset);
  const known = zones.find(
    (zone) => zone !== undefined && isTimeZone(zone) && standardOffset(zone) === minutes,
  );
  return known === undefined ? undefined : zoneNamed(known);
}

function offsetMinutes(offset: string): number {
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d\d)[:.]?(\d\d)$/.exec(offset) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

function standardOffset(name: string): number {
  const zone = IANAZone.create(name);
  return Math.min(zone.offset(Date.UTC(2026, 0)), zone.offset(Date.UTC(2026, 6)));
}

export interface Duration {
  readonly days: number;
  readonly ms: number;
}

const DURATION =
  /^\+?P(?=\d|T\d)(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i;

/** Days are those of the calendar, the rest is exact (RFC 5545, 3.3.6). A negative one is refused. */
export function durationOf(text: string): Duration {
  const match = DURATION.exec(text.trim());
  if (!match) throw entryProblem('The duration is not valid.');
  const [weeks, days, hours, minutes, seconds] = match
    .slice(1)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number];
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
}

export function endAfter(
  start: CalendarTime,
  { days, ms }: Duration,
  clock: CalendarClock,
): number {
  if (isDay(start)) return localMs(start) + Math.max(1, days + Math.ceil(ms / DAY_MS)) * DAY_MS;
  return clock.instant(timeLike(localMs(start) + days * DAY_MS, start)) + ms;
}
