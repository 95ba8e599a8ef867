import {
  type CsvRow,
  csvRows,
  EVENT_COLUMNS,
  EVENT_IMPORT,
  type EventColumn,
  REQUIRED_EVENT_COLUMNS,
} from '@elevate/rules';
import {
  entryAt,
  entryProblem,
  type ReadEntry,
  refusedAt,
  tooManyEntries,
  unreadableFile,
} from './import-entry.js';
import { isTableField, tableEntry } from './table-fields.js';

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
