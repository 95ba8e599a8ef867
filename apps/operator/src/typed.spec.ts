import { describe, expect, it } from '@jest/globals';
import { fileProblem, printable } from './typed.js';

const PASSWORD = 'canary%40';

describe('a text for a terminal', () => {
  it.each([
    ['a\u0007b\u001b[31mc\u009bd', 'ab[31mcd'],
    ['safe\u202egnp.exe', 'safegnp.exe'],
    ['PNG\r\n\u001a\u0000\tx', 'PNG\n\tx'],
    [`mongodb://root:${PASSWORD}@mongo:27017/elevate`, 'mongodb://…@mongo:27017/elevate'],
    [
      `https://ana:${PASSWORD}@example.org/feed.xml is refused`,
      'https://…@example.org/feed.xml is refused',
    ],
    [
      'https://www.youtube.com/@handle and a@b.example',
      'https://www.youtube.com/@handle and a@b.example',
    ],
    ['東京 👩‍💻 café', '東京 👩‍💻 café'],
  ])('%j is printed as %j', (text, printed) => {
    expect(printable(text)).toBe(printed);
  });
});

describe('a problem of a file', () => {
  const systemError = (code: string, path?: string) =>
    Object.assign(new Error(`${code}: bare`), { code, path });

  it.each([
    ['ENOENT', 'a.csv cannot be used: the file does not exist. Check the path.'],
    ['EISDIR', 'a.csv cannot be used: it is a folder. Name a file in it.'],
    [
      'EACCES',
      'a.csv cannot be used: its permissions do not allow it. Change them, or run as its owner.',
    ],
    ['EMFILE', 'a.csv cannot be used: the system says EMFILE.'],
  ])('%s says what to do', (code, words) => {
    expect(fileProblem(systemError(code, 'a.csv'))).toBe(words);
  });

  it('is none of another error', () => {
    expect(fileProblem(systemError('ECONNREFUSED'))).toBeUndefined();
    expect(fileProblem(new Error('no'))).toBeUndefined();
    expect(fileProblem(null)).toBeUndefined();
  });
});
