import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isAppError } from '@elevate/errors';
import { readTranscript } from './read-transcript.js';

interface Expected {
  /** The issue where another reader got it wrong. */
  readonly from?: string;
  readonly format: string;
  readonly language?: string;
  readonly duration?: number;
  readonly cues?: readonly (readonly [
    start: number,
    end: number,
    text: string,
    speaker?: string,
  ])[];
  readonly warnings?: Readonly<Record<string, number>>;
  readonly error?: string;
}

const FOLDER = new URL('__fixtures__/', import.meta.url);
const EXPECTED = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as Readonly<
  Record<string, Expected>
>;

function codeOf(bytes: Uint8Array): string | undefined {
  try {
    readTranscript({ bytes });
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
  return undefined;
}

describe('readTranscript', () => {
  it.each(Object.entries(EXPECTED))('reads %s', (name, expected) => {
    const bytes = readFileSync(new URL(name, FOLDER));
    if (expected.error !== undefined) {
      expect(codeOf(bytes)).toBe(`TRANSCRIPT.${expected.error}`);
      return;
    }
    const read = readTranscript({ bytes, name, durationSeconds: expected.duration });
    expect({
      format: read.format,
      language: read.language,
      cues: read.cues.map(({ start, end, text, speaker }) =>
        speaker === undefined ? [start, end, text] : [start, end, text, speaker],
      ),
      warnings: Object.fromEntries(read.warnings.map(({ code, count }) => [code, count])),
    }).toEqual({
      format: expected.format,
      language: expected.language,
      cues: expected.cues,
      warnings: expected.warnings,
    });
    expect(read.timed).toBe(expected.format !== 'text');
  });
});

const MOST_BYTES = 2 * 1024 * 1024;
const TIMES = '00:00:01.000 --> 00:00:02.000';

describe('refusals', () => {
  const jpeg = Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1,
  ]);

  it.each([
    ['an empty file', '', 'EMPTY'],
    ['a header', 'WEBVTT', 'EMPTY'],
    ['white space', '\ufeff \n\t\r\n', 'EMPTY'],
    ['2,000 empty cues', `1\n${TIMES}\n\n`.repeat(2_000), 'EMPTY'],
    ['more than 2 MB', 'a'.repeat(MOST_BYTES + 1), 'TOO_LARGE'],
    ['20,001 paragraphs', 'a\n'.repeat(20_001), 'TOO_MANY_CUES'],
    ['100,000 times', '0:00\na\n'.repeat(100_000), 'TOO_MANY_CUES'],
    ['a picture', Buffer.concat(Array<Buffer>(9).fill(jpeg)), 'BINARY'],
    ['zero bytes', Buffer.alloc(1_000), 'BINARY'],
    ['JSON that ends early', '{"segments":[{"text":"a"', 'UNKNOWN_FORMAT'],
    ['an HTML page', '<!DOCTYPE html><p>Hi', 'UNKNOWN_FORMAT'],
    ['rich text', '{\\rtf1 Hi}', 'UNKNOWN_FORMAT'],
  ])('of %s', (_what, content, code) => {
    expect(codeOf(Buffer.from(content))).toBe(`TRANSCRIPT.${code}`);
  });

  it('does not refuse 20,000 cues', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `${at}`);
    expect(readTranscript({ bytes: Buffer.from(lines.join('\n')) }).cues).toHaveLength(20_000);
  });
});

describe('hostile input', () => {
  it.each([
    'a',
    ' ',
    '\r',
    '1',
    '1:',
    '0:00,',
    '<',
    '<a',
    '<!--',
    '<v a>b',
    '&',
    '&#1',
    '-->',
    '-->\n',
    TIMES,
    '{\\',
    '[',
    '{"a":',
    '\u0301\u0323',
    '."',
    'a\n',
    '0:00\n',
    '1 minute, ',
    `${TIMES}\n\n`,
  ])('reads 1 MB of %j in linear time', (part) => {
    for (const start of ['', `WEBVTT\n\n${TIMES}\n`]) {
      const bytes = Buffer.from(`${start}${part.repeat(2 ** 20 / part.length)}>`);
      const began = process.cpuUsage();
      codeOf(bytes);
      // Takes less than half a second; quadratic time would take minutes.
      expect(process.cpuUsage(began).user / 1_000).toBeLessThan(4_000);
    }
  });

  it('reads JSON of a million nested lists', () => {
    const text = '['.repeat(MOST_BYTES / 2) + ']'.repeat(MOST_BYTES / 2);
    expect(codeOf(Buffer.from(text))).toBe('TRANSCRIPT.EMPTY');
  });
});

it('names the first line and the count of what it could not read', () => {
  const text = `WEBVTT\n\n${TIMES}\na\n\nx --> y\nb\n\nx --> z\nc\n`;
  const { warnings } = readTranscript({ bytes: Buffer.from(text) });
  expect(warnings).toEqual([{ code: 'bad-time', line: 6, count: 1 }]);
});

it.each([
  ['talk.de.vtt', 'de'],
  ['talk.pt-BR.vtt', 'pt-BR'],
  ['talk.final.vtt', undefined],
  ['vtt', undefined],
])('finds the language in the name %s', (name, language) => {
  const bytes = Buffer.from(`WEBVTT\n\n${TIMES}\na\n`);
  expect(readTranscript({ bytes, name }).language).toBe(language);
});
