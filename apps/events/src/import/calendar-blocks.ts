import ICAL from 'ical.js';
import { z } from 'zod';
import { type CalendarTime, timeText, type ZoneBlock } from './calendar-time.js';

/** The properties of one iCalendar object; a file may hold several. */
export interface CalendarHead {
  /** Of RFC 5546, in upper case; may be empty. */
  method: string;
  /** `X-WR-TIMEZONE`, or `TZ` of vCalendar 1.0: the zone of the whole calendar. */
  zone: string | undefined;
  /** The calendar's own zones, by `TZID`. */
  readonly zones: Map<string, ZoneBlock>;
}

export interface CalendarBlock {
  readonly calendar: CalendarHead;
  readonly line: number;
  readonly lines: readonly string[];
  readonly rules: readonly string[];
  /** `EXRULE` of RFC 2445. */
  readonly exclusions: readonly string[];
  readonly isOverride: boolean;
  readonly isComplete: boolean;
}

const READ =
  /^(?:UID|SUMMARY|DESCRIPTION|DTSTART|DTEND|DURATION|LOCATION|URL|ORGANIZER|CATEGORIES|STATUS|SEQUENCE|CLASS|DTSTAMP|EXDATE|RDATE|RECURRENCE-ID)[;:]/i;

interface CalendarLine {
  readonly line: number;
  readonly text: string;
}

type OpenBlock = { -readonly [Key in keyof CalendarBlock]: CalendarBlock[Key] } & {
  lines: string[];
  rules: string[];
  exclusions: string[];
};

/** Splits a calendar by its lines alone, so that a broken line costs one event. */
export function calendarBlocks(lines: readonly CalendarLine[]): CalendarBlock[] | undefined {
  const first = lines.find(({ text }) => text !== '')?.text ?? '';
  if (!/^BEGIN:VCALENDAR\s*$/i.test(first)) return undefined;
  const blocks: CalendarBlock[] = [];
  let calendar = newCalendar();
  let zone: { id?: string; location?: string; readonly lines: string[] } | undefined;
  let event: OpenBlock | undefined;
  let depth = 0;
  const close = (isComplete: boolean) => {
    if (event) blocks.push({ ...event, isComplete });
    event = undefined;
    depth = 0;
  };
  const edges: Readonly<Record<string, (line: number) => void>> = {
    'BEGIN VCALENDAR': () => {
      close(false);
      calendar = newCalendar();
    },
    'BEGIN VEVENT': (line) => {
      close(false);
      zone = undefined;
      const lists = { lines: [], rules: [], exclusions: [] };
      event = { calendar, line, ...lists, isOverride: false, isComplete: false };
    },
    'END VEVENT': () => close(true),
    'END VCALENDAR': () => close(false),
    'END VTIMEZONE': () => {
      const { id, ...content } = zone ?? { lines: [] };
      if (id !== undefined) calendar.zones.set(id, content);
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
  return blocks;
}

const newCalendar = (): CalendarHead => ({ method: '', zone: undefined, zones: new Map() });

function takeProperty(event: OpenBlock, text: string): void {
  if (READ.test(text)) event.lines.push(text);
  const [, kind = '', rule] = /^(R|EX)RULE(?:;[^:]*)?:(.*)$/i.exec(text) ?? [];
  if (rule !== undefined) (kind.length === 1 ? event.rules : event.exclusions).push(rule.trim());
  if (/^RECURRENCE-ID[;:]/i.test(text)) event.isOverride = true;
}

function takeZone(
  text: string,
  calendar: CalendarHead,
  zone: { id?: string; location?: string } | undefined,
): void {
  const [, property, content = ''] = /^([\w-]+)(?:;[^:]*)?:(.{1,200})$/.exec(text) ?? [];
  const name = property?.toUpperCase();
  const value = content.trim();
  if (name === 'X-WR-TIMEZONE' || (name === 'TZ' && !zone)) calendar.zone = value;
  if (name === 'METHOD') calendar.method = value.toUpperCase();
  if (name === 'TZID' && zone) zone.id ??= value;
  if (name === 'X-LIC-LOCATION' && zone) zone.location = value;
}

/** Unfolds before decoding: programs fold also inside a character. Undefined if the bytes are not UTF-8. */
export function calendarLines(bytes: Buffer): CalendarLine[] | undefined {
  const numbers: number[] = [];
  const unfolded: string[] = [];
  const folded = bytes.toString('latin1').split(/\r\n|\r|\n/);
  let isSoftBreak = false;
  for (const [index, octets] of folded.entries()) {
    const last = unfolded.length - 1;
    if (isSoftBreak) unfolded[last] = `${unfolded[last]?.slice(0, -1)}${octets}`;
    else if (last >= 0 && /^[ \t]/.test(octets)) unfolded[last] += octets.slice(1);
    else {
      numbers.push(index + 1);
      unfolded.push(octets);
    }
    isSoftBreak = octets.endsWith('=') && QUOTED.test(unfolded.at(-1)?.slice(0, 200) ?? '');
  }
  const text = decoded(Buffer.from(unfolded.map(withoutEncoding).join('\n'), 'latin1'));
  return text?.split('\n').map((line, index) => ({ line: numbers[index] ?? 0, text: line }));
}

const QUOTED = /^[\w.-]+(?:;[^:]*)?;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;
const BASE64 = /^[\w.-]+(?:;[^:]*)?;ENCODING=(?:B|BASE64)[;:]/i;

/** The text of vCalendar 1.0 in an encoding that RFC 5545 no longer has, as octets of UTF-8. */
function withoutEncoding(line: string): string {
  const isQuoted = QUOTED.test(line.slice(0, 200));
  if (!isQuoted && !BASE64.test(line.slice(0, 200))) return line;
  const colon = line.indexOf(':');
  const [name, ...parameters] = line.slice(0, colon).split(';');
  const charset = parameters.map((each) => /^CHARSET="?([^"]*)/i.exec(each)?.[1]).find(Boolean);
  const octets = isQuoted
    ? Buffer.from(unquoted(line.slice(colon + 1)), 'latin1')
    : Buffer.from(line.slice(colon + 1), 'base64');
  const text = decodedIn(octets, charset).replace(/\r\n|\r|\n/g, String.raw`\n`);
  const kept = parameters.filter((each) => !/^(?:ENCODING|CHARSET|QUOTED-PRINTABLE)\b/i.test(each));
  return Buffer.from(`${[name, ...kept].join(';')}:${text}`).toString('latin1');
}

const unquoted = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

function decodedIn(octets: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(octets);
  } catch {
    return new TextDecoder().decode(octets);
  }
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

const propertyWire = z
  .tuple([z.string(), z.record(z.string(), z.unknown()), z.string()])
  .rest(z.unknown());
type Property = z.infer<typeof propertyWire>;

const TIMES = /^(?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)[;:]/i;
// Programs write zones such as `(UTC-05:00) Eastern Time` without quotes, so the times begin at the first date.
const TIME_LINE = /^([\w-]+)(;.*?)?:\s*(\d{4}-?\d\d-?\d\d.*|[^:]*)$/;

interface TimeProperty {
  readonly name: string;
  readonly parameters: string;
  readonly values: readonly string[];
}

function timeProperty(line: string): TimeProperty[] {
  const [, name = '', parameters = '', text = ''] = TIME_LINE.exec(line) ?? [];
  const values = text.split(/[,;]/).filter((value) => value.trim() !== '');
  return name === '' ? [] : [{ name: name.toLowerCase(), parameters, values }];
}

/** Of one event; ical.js reads all but the times (jCal, RFC 7265). */
export class CalendarProperties {
  private constructor(
    private readonly properties: readonly Property[],
    private readonly timed: readonly TimeProperty[],
  ) {}

  /** Undefined if a line breaks the format. The library's message quotes the file, so it is dropped. */
  static inLines(lines: readonly string[]): CalendarProperties | undefined {
    const texts = lines.filter((line) => !TIMES.test(line));
    try {
      const [, properties] = ICAL.parse(
        ['BEGIN:VEVENT', ...texts, 'END:VEVENT'].join('\r\n'),
      ) as unknown[];
      const timed = lines.filter((line) => TIMES.test(line)).flatMap(timeProperty);
      return new CalendarProperties(z.array(propertyWire).parse(properties), timed);
    } catch {
      return undefined;
    }
  }

  text(name: string): string | undefined {
    return this.texts(name)[0];
  }

  texts(name: string): string[] {
    return this.named(name).flatMap(([, , , ...values]) =>
      values.flatMap((value) => (typeof value === 'string' && value.trim() ? [value] : [])),
    );
  }

  times(name: string): CalendarTime[] {
    return this.timed
      .filter((property) => property.name === name)
      .flatMap(({ parameters, values }) => {
        const zone = timeParameter(parameters, 'TZID');
        const isDay = timeParameter(parameters, 'VALUE')?.toUpperCase() === 'DATE';
        return values.map((value) => {
          const [text = '', end] = value.split('/');
          return { text: timeText(text, isDay), zone, ...(end && { end: timeText(end, false) }) };
        });
      });
  }

  isForFuture(): boolean {
    const [change] = this.timed.filter(({ name }) => name === 'recurrence-id');
    return timeParameter(change?.parameters ?? '', 'RANGE')?.toUpperCase() === 'THISANDFUTURE';
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

function timeParameter(parameters: string, name: string): string | undefined {
  const [, quoted, plain = ''] =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;]*))\\s*(?=;|$)`, 'i').exec(parameters) ?? [];
  return (quoted ?? plain).trim() || undefined;
}
