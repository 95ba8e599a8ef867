import { describe, expect, it } from '@jest/globals';
import { csvLine, csvRows } from './csv.js';

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

const rows = (text: string, separator = ',') => [...csvRows(text, separator)];
const cells = (text: string, separator?: string) =>
  rows(text, separator).map((row) => row.problem ?? row.cells);

describe('rows of CSV', () => {
  it.each(['a,b\nc,d', 'a,b\r\nc,d\r\n', 'a,b\rc,d', '\n\na,b\n , \n"",\nc,d\n\n'])(
    'are split by any line break, and empty ones are left out: %j',
    (text) => {
      expect(cells(text)).toEqual([
        ['a', 'b'],
        ['c', 'd'],
      ]);
    },
  );

  it('may hold separators, quotes and line breaks inside quotes, and know their line', () => {
    expect(rows('a,"b, ""c""\r\nd"\n"",e\n')).toEqual([
      { line: 1, cells: ['a', 'b, "c"\r\nd'] },
      { line: 3, cells: ['', 'e'] },
    ]);
  });

  it('keep empty cells at both ends, and spaces', () => {
    expect(cells(', a ,')).toEqual([['', ' a ', '']]);
  });

  it('may be separated by semicolons', () => {
    expect(cells('a,b;"c;d"', ';')).toEqual([['a,b', 'c;d']]);
  });

  it.each(['a"b,c', '"a"b,c', '"a" ,c', 'a,b"'])(
    'with a stray quote cost one line: %j',
    (broken) => {
      const parsed = rows(`x,y\n${broken}\nz,z`);
      expect(parsed.map(({ line }) => line)).toEqual([1, 2, 3]);
      expect(parsed[1]?.problem).toContain('quoted as a whole');
      expect(parsed[2]?.cells).toEqual(['z', 'z']);
    },
  );

  it('end at a quote that is never closed', () => {
    expect(cells('a,b\nc,"d\ne,f')).toEqual([['a', 'b'], expect.stringContaining('not closed')]);
  });

  it('take a megabyte of quotes, of separators and of one cell in linear time', () => {
    const mega = 1024 * 1024;
    expect(cells(`"${'""'.repeat(mega / 2)}"`)[0]).toEqual(['"'.repeat(mega / 2)]);
    expect(rows(`a${','.repeat(mega)}`)[0]?.cells).toHaveLength(mega + 1);
    expect(cells('x'.repeat(mega))[0]).toEqual(['x'.repeat(mega)]);
    expect(rows('"x\n'.repeat(mega / 3)).length).toBeGreaterThan(0);
  });
});
