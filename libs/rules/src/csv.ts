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
/** RFC 4180. A row that breaks its rules carries the problem. */
export function* csvRows(text: string, separator: string): Generator<CsvRow> {
  const quoted = /"([^"]*(?:""[^"]*)*)"(?!")/y;
  // Stops at a quote, which may not stand there.
  const plain = new RegExp(`[^"\\r\\n${separator}]*`, 'y');
  const restOfLine = /([^\r\n]*)(?:\r\n|\r|\n|$)/y;
  const cursor = { at: 0, line: 1 };
  const take = (pattern: RegExp) => {
    pattern.lastIndex = cursor.at;
    const match = pattern.exec(text);
    cursor.at = match ? pattern.lastIndex : text.length;
    cursor.line += match?.[0].match(/\r\n|\r|\n/g)?.length ?? 0;
    return match;
  };
  while (cursor.at < text.length) {
    const { line } = cursor;
    const cells: string[] = [];
    let cell: RegExpExecArray | null;
    do {
      if (cells.length > 0) cursor.at += 1;
      cell = take(text[cursor.at] === '"' ? quoted : plain);
      if (cell) cells.push(cell[1]?.replaceAll('""', '"') ?? cell[0]);
    } while (cell && text[cursor.at] === separator);
    const stray = cell && take(restOfLine)?.[1] ? STRAY : undefined;
    const problem = cell ? stray : UNCLOSED;
    if (problem !== undefined) yield { line, cells, problem };
    else if (cells.some((content) => content.trim() !== '')) yield { line, cells };
  }
}
