import { EVENT_IMPORT } from '@elevate/rules';
import { csvRows, type CsvRow } from './csv-rows.js';
import {
  entryAt,
  entryProblem,
  refusedAt,
  tooManyEntries,
  unreadableFile,
} from './import.errors.js';
import type { ReadEntry } from './read-entry.js';
import { entryOf, isTableField, TABLE_FIELDS, type TableField } from './table-fields.js';

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
    return entryOf(Object.fromEntries(columns.map((name, index) => [name, cells[index]])));
  };
  return entryAt(place, read, () => cells[columns.indexOf('title')]);
}
