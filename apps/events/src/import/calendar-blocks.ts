import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { z } from 'zod';
import { isTimeZone } from '@elevate/rules';

export interface CalendarBlock {
  /** Of its `BEGIN:VEVENT`, from 1. */
  readonly line: number;
  /** Unfolded lines of the properties that an import reads. */
  readonly lines: readonly string[];
  readonly rules: readonly string[];
  /** Replaces one occurrence of a recurring event. */
  readonly isOverride: boolean;
  readonly isComplete: boolean;
}

export interface CalendarText {
  readonly blocks: readonly CalendarBlock[];
  /** Of RFC 5546, in upper case; may be empty. */
  readonly method: string;
  /** `X-WR-TIMEZONE`: the zone of the whole calendar. */
  readonly zone: string | undefined;
  /** The calendar's own zones, by `TZID`. */
  readonly zones: ReadonlyMap<string, ZoneBlock>;
}

interface ZoneBlock {
  readonly lines: readonly string[];
  /** An IANA name, from `X-LIC-LOCATION`. */
  readonly location?: string;
}

const READ =
  /^(?:UID|SUMMARY|DESCRIPTION|DTSTART|DTEND|DURATION|LOCATION|URL|ORGANIZER|CATEGORIES|STATUS|SEQUENCE|DTSTAMP|EXDATE|RDATE|RECURRENCE-ID)[;:]/i;

interface CalendarLine {
  readonly line: number;
  readonly text: string;
}

type OpenBlock = { -readonly [Key in keyof CalendarBlock]: CalendarBlock[Key] } & {
  lines: string[];
  rules: string[];
};

/** Splits a calendar by its lines alone, so that a broken line costs one event. */
export function calendarBlocks(lines: readonly CalendarLine[]): CalendarText | undefined {
  const first = lines.find(({ text }) => text !== '')?.text ?? '';
  if (!/^BEGIN:VCALENDAR\s*$/i.test(first)) return undefined;
  const blocks: CalendarBlock[] = [];
  const zones = new Map<string, ZoneBlock>();
  const calendar: { method: string; zone: string | undefined } = { method: '', zone: undefined };
  let zone: { id?: string; location?: string; readonly lines: string[] } | undefined;
  let event: OpenBlock | undefined;
  let depth = 0;
  const close = (isComplete: boolean) => {
    if (event) blocks.push({ ...event, isComplete });
    event = undefined;
    depth = 0;
  };
  const edges: Readonly<Record<string, (line: number) => void>> = {
    'BEGIN VEVENT': (line) => {
      close(false);
      zone = undefined;
      event = { line, lines: [], rules: [], isOverride: false, isComplete: false };
    },
    'END VEVENT': () => close(true),
    'END VCALENDAR': () => close(false),
    'END VTIMEZONE': () => {
      const { id, ...content } = zone ?? { lines: [] };
      if (id !== undefined) zones.set(id, content);
      zone = undefined;
    },
  };
  for (const { line, text } of lines) {
    const [, edge, kind] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(text) ?? [];
    const name = `${edge} ${kind}`.toUpperCase();
    zone?.lines.push(text);
    if (name === 'BEGIN VTIMEZONE') zone = { lines: ['BEGIN:VTIMEZONE'] };
    if (Object.hasOwn(edges, name)) edges[name]?.(line);
    else if (edge !== undefined) depth = Math.max(0, depth + (/^B/i.test(edge) ? 1 : -1));
    // Alarms inside an event have properties of the same names.
    else if (event && depth === 0) takeProperty(event, text);
    else if (!event) takeZone(text, calendar, zone);
  }
  close(false);
  return { blocks, ...calendar, zones };
}

function takeProperty(event: OpenBlock, text: string): void {
  if (READ.test(text)) event.lines.push(text);
  const [, rule] = /^RRULE(?:;[^:]*)?:(.*)$/i.exec(text) ?? [];
  if (rule !== undefined) event.rules.push(rule.trim());
  if (/^RECURRENCE-ID[;:]/i.test(text)) event.isOverride = true;
}

function takeZone(
  text: string,
  calendar: { method: string; zone: string | undefined },
  zone: { id?: string; location?: string } | undefined,
): void {
  const [, property, content = ''] = /^([\w-]+)(?:;[^:]*)?:(.{1,200})$/.exec(text) ?? [];
  const name = property?.toUpperCase();
  const value = content.trim();
  if (name === 'X-WR-TIMEZONE') calendar.zone = value;
  if (name === 'METHOD') calendar.method = value.toUpperCase();
  if (name === 'TZID' && zone) zone.id ??= value;
  if (name === 'X-LIC-LOCATION' && zone) zone.location = value;
}

/** Unfolds before decoding: programs fold also inside a character. Undefined if the bytes are not UTF-8. */
export function calendarLines(bytes: Buffer): CalendarLine[] | undefined {
  const numbers: number[] = [];
  const unfolded: string[] = [];
  const folded = bytes.toString('latin1').split(/\r\n|\r|\n/);
  for (const [index, octets] of folded.entries()) {
    if (unfolded.length > 0 && /^[ \t]/.test(octets)) {
      unfolded[unfolded.length - 1] += octets.slice(1);
      continue;
    }
    numbers.push(index + 1);
    unfolded.push(octets);
  }
  const text = decoded(Buffer.from(unfolded.join('\n'), 'latin1'));
  return text?.split('\n').map((line, index) => ({ line: numbers[index] ?? 0, text: line }));
}

const CONTROLS = /[^\P{Cc}\t\n\v\f\r]/gu;

/** Without a byte order mark and control characters; undefined if it is not UTF-8. */
export function decoded(bytes: Buffer): string | undefined {
  try {
    return withoutControls(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

export const withoutControls = (text: string): string => text.replace(CONTROLS, '');

const ZONES_FILE = new URL('../../data/windows-zones.json', import.meta.url);
/** IANA names by those of Windows: `windowsZones` of Unicode CLDR 48.2, territory 001. */
const WINDOWS_ZONES = new Map(Object.entries<string>(JSON.parse(readFileSync(ZONES_FILE, 'utf8'))));

/** The IANA name of a zone as calendars write it, such as `/example.org/Europe/Berlin`. */
export function zoneNamed(text: string): string | undefined {
  const name = text.trim();
  if (isTimeZone(name)) return name;
  const parts = name.split('/');
  const ends = [parts.slice(-3), parts.slice(-2)].map((end) => end.join('/'));
  const path = parts.length > 2 ? ends.find(isTimeZone) : undefined;
  if (path !== undefined) return path;
  return /^tzone:.*\/utc$/i.test(name) ? 'UTC' : WINDOWS_ZONES.get(name);
}

const propertyWire = z
  .tuple([z.string(), z.record(z.string(), z.unknown()), z.string()])
  .rest(z.unknown());
type Property = z.infer<typeof propertyWire>;

export interface CalendarTime {
  readonly text: string;
  readonly zone: string | undefined;
}

/** Of one event, as ical.js reads them (jCal, RFC 7265). */
export class CalendarProperties {
  private constructor(private readonly properties: readonly Property[]) {}

  /** Undefined if a line breaks the format. The library's message quotes the file, so it is dropped. */
  static inLines(lines: readonly string[]): CalendarProperties | undefined {
    try {
      const [, properties] = ICAL.parse(
        ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'),
      ) as unknown[];
      return new CalendarProperties(z.array(propertyWire).parse(properties));
    } catch {
      return undefined;
    }
  }

  /** Of the first property of this name; undefined if it is empty. */
  text(name: string): string | undefined {
    return this.texts(name)[0];
  }

  texts(name: string): string[] {
    return this.named(name).flatMap(([, , , ...values]) =>
      values.flatMap((value) => (typeof value === 'string' && value.trim() ? [value] : [])),
    );
  }

  /** A period counts as its start. */
  times(name: string): CalendarTime[] {
    return this.named(name).flatMap(([, { tzid }, , ...values]) =>
      values.flatMap((value) => {
        const text: unknown = Array.isArray(value) ? value[0] : value;
        if (typeof text !== 'string' || text.trim() === '') return [];
        // Some programs write a day without saying that it is one.
        const zone = typeof tzid === 'string' && tzid.trim() ? tzid : undefined;
        return [{ text: text.replace(/T::$/, ''), zone }];
      }),
    );
  }

  number(name: string): number {
    const value = this.named(name)[0]?.[3];
    return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
  }

  parameter(name: string, parameter: string): string | undefined {
    const value = this.named(name)[0]?.[1][parameter];
    return typeof value === 'string' && value.trim() ? value : undefined;
  }

  private named(name: string): readonly Property[] {
    return this.properties.filter(([property]) => property === name);
  }
}
