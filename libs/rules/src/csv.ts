/** Spreadsheets run such a cell, some of them after spaces or quotes, or in full-width characters. */
const FORMULA = /^[\s"']*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** RFC 4180. A cell that a spreadsheet would run gets an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface CsvRow {
  /** Of its first character, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem?: string;
}

const UNCLOSED = 'A quote is opened but not closed, so the file ends here.';
const STRAY = 'A cell with quotes must be quoted as a whole, and quotes inside it doubled.';
const BREAK = /[\r\n]/;

/** RFC 4180. A row that breaks its rules carries the problem. */
export function* csvRows(text: string, separator: string): Generator<CsvRow> {
  const cursor = { at: 0, line: 1 };
  while (cursor.at < text.length) {
    const { line } = cursor;
    const row = readRow(text, separator, cursor);
    if (row.problem !== undefined || row.cells.some((cell) => cell.trim() !== '')) {
      yield { line, ...row };
    }
  }
}

interface Cursor {
  at: number;
  line: number;
}

function readRow(text: string, separator: string, cursor: Cursor): Omit<CsvRow, 'line'> {
  const cells: string[] = [];
  for (;;) {
    const cell = text[cursor.at] === '"' ? quoted(text, cursor) : plain(text, separator, cursor);
    if (cell === undefined) return { cells, problem: UNCLOSED };
    cells.push(cell);
    const next = text[cursor.at];
    if (next === undefined || BREAK.test(next)) {
      skipBreak(text, cursor);
      return { cells };
    }
    if (next !== separator) {
      skipLine(text, cursor);
      return { cells, problem: STRAY };
    }
    cursor.at += 1;
  }
}

/** Undefined if the closing quote is missing. */
function quoted(text: string, cursor: Cursor): string | undefined {
  const parts: string[] = [];
  let from = cursor.at + 1;
  for (;;) {
    const end = text.indexOf('"', from);
    if (end < 0) {
      cursor.at = text.length;
      return undefined;
    }
    const isDoubled = text[end + 1] === '"';
    parts.push(text.slice(from, isDoubled ? end + 1 : end));
    from = end + 2;
    if (isDoubled) continue;
    cursor.at = end + 1;
    const cell = parts.join('');
    cursor.line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
    return cell;
  }
}

/** Stops at a quote, which may not stand here. */
function plain(text: string, separator: string, cursor: Cursor): string {
  const from = cursor.at;
  while (cursor.at < text.length) {
    const next = text[cursor.at] ?? '';
    if (next === separator || next === '"' || BREAK.test(next)) break;
    cursor.at += 1;
  }
  return text.slice(from, cursor.at);
}

function skipLine(text: string, cursor: Cursor): void {
  while (cursor.at < text.length && !BREAK.test(text[cursor.at] ?? '')) cursor.at += 1;
  skipBreak(text, cursor);
}

function skipBreak(text: string, cursor: Cursor): void {
  cursor.at += text.startsWith('\r\n', cursor.at) ? 2 : 1;
  cursor.line += 1;
}
