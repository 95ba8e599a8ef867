import {
  type CsvRow,
  csvRows,
  EVENT_COLUMNS,
  EVENT_IMPORT,
  EVENT_STATUSES,
  EVENT_TEXT_COLUMNS,
  type EventColumn,
  type EventStatus,
  parseTags,
  REQUIRED_EVENT_COLUMNS,
} from '@elevate/rules';
import { z } from 'zod';
import {
  definedIn,
  entryAt,
  type EntryContent,
  entryProblem,
  notUtf8,
  type ReadEntry,
  readTimes,
  refusedAt,
  tooManyEntries,
  uidOf,
  unknownZone,
  unreadableFile,
} from './import-entry.js';
import { decoded, withoutControls } from './calendar-blocks.js';
import { readCalendar } from './read-calendar.js';
import { timeText, zoneNamed } from './calendar-time.js';

export type TableFields = Partial<Readonly<Record<EventColumn, string>>>;

export function isTableField(name: string): name is EventColumn {
  return (EVENT_COLUMNS as readonly string[]).includes(name);
}

/** An empty field counts as left out. */
export function tableEntry(fields: TableFields): EntryContent {
  const of = (name: EventColumn): string | undefined => fields[name]?.trim() || undefined;
  const start = of('starts_at');
  if (start === undefined) throw entryProblem('The start is missing.');
  const zone = zoneOf(of('time_zone'));
  const end = of('ends_at');
  const { fields: times, notes } = readTimes({
    start: { text: timeText(start, false), zone },
    end: end === undefined ? undefined : { text: timeText(end, false), zone },
    endDay: 'last',
  });
  const tags = of('tags');
  return {
    uid: uidOf(of('id')),
    fields: definedIn({
      ...Object.fromEntries(EVENT_TEXT_COLUMNS.map((name) => [name, of(name)])),
      ...times,
      tags: tags === undefined ? undefined : parseTags(tags),
      status: statusOf(of('status')),
    }),
    notes,
  };
}

function zoneOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const zone = zoneNamed(text);
  if (zone === undefined) throw unknownZone(text);
  return zone;
}

function statusOf(text: string | undefined): EventStatus | undefined {
  const status = EVENT_STATUSES.find((candidate) => candidate === text?.toLowerCase());
  if (text !== undefined && !status) {
    throw entryProblem('The status must be draft, published or archived.');
  }
  return status;
}

export function readCsv(text: string): ReadEntry[] {
  const { separator, isDeclared } = separatorOf(text);
  const rows = csvRows(text, separator);
  if (isDeclared) rows.next();
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

const SEPARATORS = [',', ';', '\t', '|'];

/** Spreadsheets of some countries separate by semicolons; some declare it in a first line, such as `sep=;`. */
function separatorOf(text: string): { readonly separator: string; readonly isDeclared: boolean } {
  const [, declared] = /^\s*"?sep=([,;\t|])"?[,;\t|]*\s*(?:[\r\n]|$)/i.exec(text) ?? [];
  if (declared !== undefined) return { separator: declared, isDeclared: true };
  const head = /[^\r\n]*[^\s,;][^\r\n]*/.exec(text)?.[0] ?? '';
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  const separator = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
  return { separator, isDeclared: false };
}

/** Spreadsheets keep columns that were used once, and leave out empty cells at the end of a row. */
function withoutEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

function columnsOf({ cells, problem }: CsvRow): EventColumn[] {
  if (problem !== undefined) throw unreadableFile(`The row of column names: ${problem}`);
  const columns = withoutEnd(cells).map((cell) => {
    const name = cell.trim().toLowerCase();
    if (isTableField(name)) return name;
    throw unreadableFile(
      `The column “${cell.trim().slice(0, 40)}” is not known. The columns are ${EVENT_COLUMNS.join(', ')}.`,
    );
  });
  const missing = REQUIRED_EVENT_COLUMNS.find((name) => !columns.includes(name));
  if (missing) throw unreadableFile(`The column ${missing} is missing.`);
  if (new Set(columns).size < columns.length) throw unreadableFile('A column stands there twice.');
  return columns;
}

function entryIn({ line, cells, problem }: CsvRow, columns: readonly EventColumn[]): ReadEntry {
  const place = `Line ${line}`;
  if (problem !== undefined) return refusedAt(place, problem);
  const read = () => {
    const { length } = withoutEnd(cells);
    if (length > columns.length) {
      throw entryProblem(`The row has ${length} cells instead of ${columns.length}.`);
    }
    return tableEntry(Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])));
  };
  return entryAt(place, read, () => cells[columns.indexOf('title')]);
}

/** `body` is bytes, or the parsed value of JSON. @throws AppError `EVENTS.IMPORT_UNREADABLE` */
export function readImport(
  contentType: string | undefined,
  body: unknown,
  now: Date,
): readonly ReadEntry[] {
  const entries = entriesIn(contentType?.split(';')[0]?.trim().toLowerCase(), body, now);
  if (entries.length === 0) throw unreadableFile('The file has no events.');
  return entries;
}

function entriesIn(type: string | undefined, body: unknown, now: Date): readonly ReadEntry[] {
  if (type === EVENT_IMPORT.types.json) return readJson(body);
  if (!Buffer.isBuffer(body)) throw unreadableFile('Please send iCalendar, CSV or JSON.');
  if (type === EVENT_IMPORT.types.ics) return readCalendar(body, now);
  const text = decoded(body);
  if (text === undefined) throw notUtf8();
  return readCsv(text);
}

const fileWire = z.strictObject({ events: z.array(z.unknown()) });
const entryWire = z.record(z.string(), z.unknown());
const titledWire = z.object({ title: z.string() });
const valueWire = z.string().nullable();
const tagsWire = z.union([valueWire, z.array(z.string())]);

/** @throws AppError `EVENTS.IMPORT_UNREADABLE` */
function readJson(body: unknown): ReadEntry[] {
  const file = fileWire.safeParse(body);
  if (Array.isArray(body))
    throw unreadableFile('The JSON is a list. Please send it as { "events": [ … ] }.');
  if (!file.success) throw unreadableFile('The JSON must look like { "events": [ … ] }.');
  const { events } = file.data;
  if (events.length > EVENT_IMPORT.maxEntries) throw tooManyEntries('events');
  return events.map((event, index) =>
    entryAt(
      `Entry ${index + 1}`,
      () => tableEntry(fieldsOf(event)),
      () => titledWire.safeParse(event).data?.title,
    ),
  );
}

function fieldsOf(event: unknown): TableFields {
  const entry = entryWire.safeParse(event);
  if (!entry.success) throw entryProblem('The entry is not an object.');
  return Object.fromEntries(
    Object.entries(entry.data).map(([name, field]) => {
      if (!isTableField(name)) throw entryProblem(`The field “${name.slice(0, 40)}” is not known.`);
      const text = (name === 'tags' ? tagsWire : valueWire).safeParse(field);
      if (!text.success) throw entryProblem(`The field ${name} must be text.`);
      const value = Array.isArray(text.data) ? text.data.join() : (text.data ?? '');
      return [name, withoutControls(value)];
    }),
  );
}
