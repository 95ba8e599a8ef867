import ICAL from 'ical.js';
import { z } from 'zod';
import { isTimeZone } from '@elevate/rules';

export interface CalendarBlock {
  /** Of its `BEGIN:VEVENT`, from 1. */
  readonly line: number;
  /** Unfolded lines of the properties that an import reads. */
  readonly lines: readonly string[];
  readonly isRecurring: boolean;
  /** Replaces one occurrence of a recurring event. */
  readonly isOverride: boolean;
  readonly isComplete: boolean;
}

export interface CalendarText {
  readonly blocks: readonly CalendarBlock[];
  /** `X-WR-TIMEZONE`: the zone of the whole calendar. */
  readonly zone: string | undefined;
  /** IANA names (`X-LIC-LOCATION`) of the calendar's own zones, by `TZID`. */
  readonly zones: ReadonlyMap<string, string>;
}

const READ =
  /^(?:UID|SUMMARY|DESCRIPTION|DTSTART|DTEND|DURATION|LOCATION|URL|ORGANIZER|CATEGORIES|STATUS)[;:]/i;

/**
 * Splits a calendar by its lines alone, so that a broken line costs one event and not the file. Recurrence rules are
 * noticed but never expanded: a rule of one line can name a million days.
 */
export function calendarBlocks(text: string): CalendarText | undefined {
  const lines = unfold(text);
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines.find(({ text: one }) => one !== '')?.text ?? '')) {
    return undefined;
  }
  const reader = new BlockReader();
  for (const line of lines) reader.take(line);
  return reader.end();
}

interface Line {
  readonly line: number;
  text: string;
}

type OpenBlock = { -readonly [Key in keyof CalendarBlock]: CalendarBlock[Key] } & {
  lines: string[];
};

class BlockReader {
  private readonly blocks: CalendarBlock[] = [];
  private readonly zones = new Map<string, string>();
  private zone: string | undefined;
  private zoneId: string | undefined;
  private open: OpenBlock | undefined;
  private depth = 0;

  take({ line, text }: Line): void {
    const [, edge, kind] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(text) ?? [];
    const component = kind?.toUpperCase();
    if (edge === undefined) this.takeProperty(text);
    else if (edge.toUpperCase() === 'BEGIN') this.begin(component, line);
    else this.finish(component);
  }

  end(): CalendarText {
    this.close(false);
    return { blocks: this.blocks, zone: this.zone, zones: this.zones };
  }

  private begin(component: string | undefined, line: number): void {
    if (component !== 'VEVENT') {
      if (this.open) this.depth += 1;
      return;
    }
    this.close(false);
    this.open = { line, lines: [], isRecurring: false, isOverride: false, isComplete: false };
  }

  private finish(component: string | undefined): void {
    if (component === 'VEVENT') this.close(true);
    else if (component === 'VCALENDAR') this.close(false);
    else if (component === 'VTIMEZONE') this.zoneId = undefined;
    else if (this.open) this.depth = Math.max(0, this.depth - 1);
  }

  private close(isComplete: boolean): void {
    if (this.open) this.blocks.push({ ...this.open, isComplete });
    this.open = undefined;
    this.depth = 0;
  }

  private takeProperty(text: string): void {
    if (!this.open) return this.takeZone(text);
    // Alarms inside an event have properties of the same names.
    if (this.depth > 0) return;
    if (READ.test(text)) this.open.lines.push(text);
    else if (/^(?:RRULE|RDATE)[;:]/i.test(text)) this.open.isRecurring = true;
    else if (/^RECURRENCE-ID[;:]/i.test(text)) this.open.isOverride = true;
  }

  private takeZone(text: string): void {
    const [, name, value = ''] = /^([\w-]+)(?:;[^:]*)?:(.{1,200})$/.exec(text) ?? [];
    if (/^X-WR-TIMEZONE$/i.test(name ?? '')) this.zone = value.trim();
    if (/^TZID$/i.test(name ?? '')) this.zoneId = value.trim();
    if (/^X-LIC-LOCATION$/i.test(name ?? '') && this.zoneId !== undefined) {
      this.zones.set(this.zoneId, value.trim());
    }
  }
}

/** A line that begins with a space or a tab continues the one before (RFC 5545, 3.1). */
function unfold(text: string): Line[] {
  const lines: Line[] = [];
  for (const [index, one] of text.split(/\r\n|\r|\n/).entries()) {
    const last = lines.at(-1);
    if (last && /^[ \t]/.test(one)) last.text += one.slice(1);
    else lines.push({ line: index + 1, text: one });
  }
  return lines;
}

/** Names that Windows and Outlook write, by Unicode CLDR. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Argentina Standard Time': 'America/Argentina/Buenos_Aires',
  'Atlantic Standard Time': 'America/Halifax',
  'Canada Central Standard Time': 'America/Regina',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Central Standard Time': 'America/Chicago',
  'China Standard Time': 'Asia/Shanghai',
  'E. Africa Standard Time': 'Africa/Nairobi',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Eastern Standard Time': 'America/New_York',
  'Egypt Standard Time': 'Africa/Cairo',
  'FLE Standard Time': 'Europe/Kyiv',
  'GMT Standard Time': 'Europe/London',
  'GTB Standard Time': 'Europe/Bucharest',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'India Standard Time': 'Asia/Kolkata',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Morocco Standard Time': 'Africa/Casablanca',
  'Mountain Standard Time': 'America/Denver',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Romance Standard Time': 'Europe/Paris',
  'SA Pacific Standard Time': 'America/Bogota',
  'Singapore Standard Time': 'Asia/Singapore',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Turkey Standard Time': 'Europe/Istanbul',
  'US Mountain Standard Time': 'America/Phoenix',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'W. Europe Standard Time': 'Europe/Berlin',
};

/** The IANA name of a zone as calendars write it, such as `/example.org/Europe/Berlin`; undefined if unknown. */
export function zoneNamed(text: string): string | undefined {
  const name = text.trim();
  if (isTimeZone(name)) return name;
  const parts = name.split('/');
  const ends = [parts.slice(-3), parts.slice(-2)].map((end) => end.join('/'));
  const path = parts.length > 2 ? ends.find(isTimeZone) : undefined;
  if (path !== undefined) return path;
  return Object.hasOwn(WINDOWS_ZONES, name) ? WINDOWS_ZONES[name] : undefined;
}

const propertyWire = z
  .tuple([z.string(), z.record(z.string(), z.unknown()), z.string()])
  .rest(z.unknown());
type Property = z.infer<typeof propertyWire>;

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

  /** All values of all properties of this name. */
  texts(name: string): string[] {
    return this.named(name).flatMap(([, , , ...values]) =>
      values.flatMap((value) => (typeof value === 'string' && value.trim() ? [value] : [])),
    );
  }

  parameter(name: string, parameter: string): string | undefined {
    const value = this.named(name)[0]?.[1][parameter];
    return typeof value === 'string' && value.trim() ? value : undefined;
  }

  private named(name: string): readonly Property[] {
    return this.properties.filter(([one]) => one === name);
  }
}
