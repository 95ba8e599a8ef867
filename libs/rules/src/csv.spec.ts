import { expect, it } from '@jest/globals';
import { csvLine } from './csv.js';

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\tx',
  '\rx',
  '\nx',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  '\u00A0=1',
  '\uFEFF=1',
  '"=1',
  "'=1",
  '" \'=1',
  ' "－1',
])('the cell %j is text in every spreadsheet', (value) => {
  const [cell = ''] = csvLine([value]).split(/(?=\r\n$)/);
  const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  expect(text).toBe(`'${value}`);
});

it('other cells stay as they are, and are quoted where they must be', () => {
  expect(csvLine(['a-b', 'C++', '1=1', '', 'a, "b"\nc'])).toBe('a-b,C++,1=1,,"a, ""b""\nc"\r\n');
});
