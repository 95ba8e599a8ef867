import { EVENT_IMPORT } from '@elevate/rules';
import ICAL from 'ical.js';
import { z } from 'zod';
import {
  entryAt,
  type EntryContent,
  entryOf as csvEntry,
  entryProblem,
  type GivenFields,
  isTableField,
  type ReadEntry,
  readTimes,
  type ReadTimes,
  refusedAt,
  TABLE_FIELDS,
  type TableField,
  type TableFields,
  tooManyEntries,
  uidOf,
  unknownZone,
  unreadableFile,
  type WrittenTime,
} from './table-fields.js';
import {
  type CalendarBlock,
  calendarBlocks,
  CalendarProperties,
  type CalendarText,
  zoneNamed,
} from './calendar-blocks.js';
import { type CsvRow, csvRows, shortenedText } from './decide.js';

/**
 * `body` is bytes, or the parsed value of JSON.
 * @throws AppError `EVENTS.IMPORT_UNREADABLE`
 */
export function readImport(contentType: string | undefined, body: unknown): readonly ReadEntry[] {
  const entries = entriesIn(contentType?.split(';')[0]?.trim().toLowerCase(), body);
  if (entries.length === 0) throw unreadableFile('The file has no events.');
  return entries;
}

function entriesIn(type: string | undefined, body: unknown): readonly ReadEntry[] {
  if (type === EVENT_IMPORT.types.json) return readJson(body);
  if (!Buffer.isBuffer(body)) throw unreadableFile('Please send iCalendar, CSV or JSON.');
  return type === EVENT_IMPORT.types.ics ? readCalendar(textOf(body)) : readCsv(textOf(body));
}

/** Also removes a byte order mark. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadableFile('The file is not UTF-8 text. Please save it as UTF-8.');
  }
}

const fileWire = z.strictObject({ events: z.array(z.unknown()) });
const entryWire = z.record(z.string(), z.unknown());
const titledWire = z.object({ title: z.string() });
const valueWire = z.string().nullable();
const tagsWire = z.union([valueWire, z.array(z.string())]);

/** @throws AppError `EVENTS.IMPORT_UNREADABLE` */
function readJson(body: unknown): ReadEntry[] {
  const file = fileWire.safeParse(body);
  if (!file.success) throw unreadableFile('The JSON must look like { "events": [ … ] }.');
  const { events } = file.data;
  if (events.length > EVENT_IMPORT.maxEntries) throw tooManyEntries();
  return events.map((event, index) =>
    entryAt(
      `Entry ${index + 1}`,
      () => csvEntry(fieldsOf(event)),
      () => titledWire.safeParse(event).data?.title,
    ),
  );
}

function fieldsOf(event: unknown): TableFields {
  const entry = entryWire.safeParse(event);
  if (!entry.success) throw entryProblem('The entry is not an object.');
  return Object.fromEntries(
    Object.entries(entry.data).map(([name, value]) => {
      if (!isTableField(name)) {
        throw entryProblem(`The field “${name.slice(0, 40)}” is not known.`);
      }
      const text = (name === 'tags' ? tagsWire : valueWire).safeParse(value);
      if (!text.success) throw entryProblem(`The field ${name} must be text.`);
      return [name, Array.isArray(text.data) ? text.data.join() : (text.data ?? '')];
    }),
  );
}

const REQUIRED = ['title', 'starts_at'] as const;

/**
 * The first row names the columns.
 * @throws AppError `EVENTS.IMPORT_UNREADABLE`
 */
export function readCsv(text: string): ReadEntry[] {
  const rows = csvRows(text, separatorOf(text));
  const { value: head } = rows.next() as IteratorResult<CsvRow, undefined>;
  if (!head) throw unreadableFile('The file is empty.');
  const columns = columnsOf(head);
  const entries: ReadEntry[] = [];
  for (const row of rows) {
    if (entries.length === EVENT_IMPORT.maxEntries) throw tooManyEntries();
    entries.push(entryIn(row, columns));
  }
  return entries;
}

/** Spreadsheets of some countries separate by semicolons. */
function separatorOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return head.includes(';') && !head.includes(',') ? ';' : ',';
}

function columnsOf({ cells, problem }: CsvRow): TableField[] {
  if (problem !== undefined) throw unreadableFile(`The row of column names: ${problem}`);
  const columns = cells.map((cell) => {
    const name = cell.trim().toLowerCase();
    if (isTableField(name)) return name;
    throw unreadableFile(
      `The column “${cell.trim().slice(0, 40)}” is not known. The columns are ${TABLE_FIELDS.join(', ')}.`,
    );
  });
  const missing = REQUIRED.find((name) => !columns.includes(name));
  if (missing) throw unreadableFile(`The column ${missing} is missing.`);
  if (new Set(columns).size < columns.length) throw unreadableFile('A column stands there twice.');
  return columns;
}

function entryIn({ line, cells, problem }: CsvRow, columns: readonly TableField[]): ReadEntry {
  const place = `Line ${line}`;
  if (problem !== undefined) return refusedAt(place, problem);
  const read = () => {
    if (cells.length !== columns.length) {
      throw entryProblem(`The row has ${cells.length} cells instead of ${columns.length}.`);
    }
    return csvEntry(Object.fromEntries(columns.map((name, index) => [name, cells[index]])));
  };
  return entryAt(place, read, () => cells[columns.indexOf('title')]);
}

const RECURRING = 'The event repeats; only its first date is imported.';
const SHORTENED = 'The description is shortened to 140 characters.';
const BROKEN = 'A line of the event does not follow the rules of iCalendar.';
const OVERRIDE = 'This changes one date of a repeating event; only the first date is imported.';

/** @throws AppError `EVENTS.IMPORT_UNREADABLE` */
export function readCalendar(text: string): ReadEntry[] {
  const calendar = calendarBlocks(text);
  if (!calendar)
    throw unreadableFile('This is not a calendar: it must begin with BEGIN:VCALENDAR.');
  if (calendar.blocks.length > EVENT_IMPORT.maxEntries) throw tooManyEntries();
  return calendar.blocks.map((block) =>
    entryAt(
      `Line ${block.line}`,
      () => entryOf(block, calendar),
      () => CalendarProperties.inLines(block.lines)?.text('summary'),
    ),
  );
}

function entryOf(block: CalendarBlock, calendar: CalendarText): EntryContent {
  if (!block.isComplete) throw entryProblem('The end of the event, END:VEVENT, is missing.');
  if (block.isOverride) throw entryProblem(OVERRIDE);
  const properties = CalendarProperties.inLines(block.lines);
  if (!properties) throw entryProblem(BROKEN);
  const times = calendarTimes(properties, calendar);
  const description = shortenedText(properties.text('description') ?? '');
  const notes = [...times.notes];
  if (block.isRecurring) notes.push(RECURRING);
  if (description.isShortened) notes.push(SHORTENED);
  return {
    uid: uidOf(properties.text('uid')),
    given: { ...textsOf(properties), ...describedBy(description.text), ...times.given },
    notes,
  };
}

function textsOf(properties: CalendarProperties): GivenFields {
  const title = properties.text('summary');
  const location = properties.text('location');
  const url = properties.text('url');
  // Without a name there is only the organizer's email address, which the site must not publish.
  const organizer = properties.parameter('organizer', 'cn');
  const tags = properties.texts('categories');
  const status = STATUSES[properties.text('status')?.toUpperCase() ?? ''];
  return {
    ...(title !== undefined && { title }),
    ...(location !== undefined && { location }),
    ...(url !== undefined && { cta_url: url }),
    ...(organizer !== undefined && { organizer }),
    ...(tags.length > 0 && { tags }),
    ...(status && { status }),
  };
}

function describedBy(text: string): GivenFields {
  return text === '' ? {} : { description_short: text };
}

const STATUSES: Readonly<Record<string, GivenFields['status']>> = {
  TENTATIVE: 'draft',
  CONFIRMED: 'published',
  CANCELLED: 'archived',
};

/** @throws AppError `EVENTS.IMPORT_ENTRY` */
function calendarTimes(properties: CalendarProperties, calendar: CalendarText): ReadTimes {
  const start = writtenTime('dtstart', properties, calendar);
  if (!start) throw entryProblem('The start is missing.');
  const end = writtenTime('dtend', properties, calendar);
  const times = readTimes({ start, end, endDay: 'after-last' });
  const duration = properties.text('duration');
  return end || duration === undefined ? times : lasting(times, duration);
}

function writtenTime(
  name: 'dtstart' | 'dtend',
  properties: CalendarProperties,
  { zone, zones }: CalendarText,
): WrittenTime | undefined {
  const value = properties.text(name);
  if (value === undefined) return undefined;
  const id = properties.parameter(name, 'tzid');
  // Some programs write a day without saying that it is one.
  const text = value.replace(/T::$/, '');
  if (id === undefined) return { text, zone: zone === undefined ? undefined : zoneNamed(zone) };
  const known = zoneNamed(id) ?? zoneNamed(zones.get(id) ?? '');
  if (known === undefined) throw unknownZone(id);
  return { text, zone: known };
}

function lasting({ given, notes }: ReadTimes, text: string): ReadTimes {
  const start = Date.parse(given.starts_at ?? '');
  const end = new Date(start + secondsOf(text) * 1_000);
  if (Number.isNaN(end.getTime())) throw wrongDuration();
  return { given: { ...given, ends_at: end.toISOString() }, notes };
}

function secondsOf(text: string): number {
  try {
    return ICAL.Duration.fromString(text).toSeconds();
  } catch {
    throw wrongDuration();
  }
}

const wrongDuration = () => entryProblem('The duration is not valid.');
