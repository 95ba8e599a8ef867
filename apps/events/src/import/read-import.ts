import {
  type CsvRow,
  csvRows,
  EVENT_COLUMNS,
  EVENT_IMPORT,
  type EventColumn,
  REQUIRED_EVENT_COLUMNS,
} from '@elevate/rules';
import { z } from 'zod';
import {
  entryAt,
  entryOf as csvEntry,
  entryProblem,
  isTableField,
  notUtf8,
  type ReadEntry,
  refusedAt,
  type TableFields,
  tooManyEntries,
  unreadableFile,
} from './table-fields.js';
import { decoded, withoutControls } from './calendar-blocks.js';
import { readCalendar } from './read-calendar.js';

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
    Object.entries(entry.data).map(([name, field]) => {
      if (!isTableField(name)) throw entryProblem(`The field “${name.slice(0, 40)}” is not known.`);
      const text = (name === 'tags' ? tagsWire : valueWire).safeParse(field);
      if (!text.success) throw entryProblem(`The field ${name} must be text.`);
      const value = Array.isArray(text.data) ? text.data.join() : (text.data ?? '');
      return [name, withoutControls(value)];
    }),
  );
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

const SEPARATORS = [',', ';', '\t'];

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
    return csvEntry(Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])));
  };
  return entryAt(place, read, () => cells[columns.indexOf('title')]);
}
