/** Spreadsheets run such a cell as a formula, some of them after spaces or quotes, or in full-width characters. */
const FORMULA = /^[\s"']*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** RFC 4180, ended by CRLF. A cell that a spreadsheet would run gets an apostrophe, which makes it text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
