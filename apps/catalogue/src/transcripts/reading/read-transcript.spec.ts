import { describe, expect, it } from '@jest/globals';
import { readTranscript } from './read-transcript.js';

const read = (text: string, name?: string) =>
  readTranscript({ bytes: Buffer.from(text), ...(name !== undefined && { name }) });

describe('readTranscript', () => {
  it('merges the roll-up captions of YouTube', () => {
    const { cues, language } = read(
      'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.160 --> 00:00:03.429 align:start position:0%\n \nso<00:00:00.960><c> this</c><00:00:01.520><c> is</c>\n\n00:00:03.429 --> 00:00:03.439\nso this is\n \n\n00:00:03.439 --> 00:00:05.749\nso this is\na<00:00:03.760><c> test</c>\n\n00:00:05.749 --> 00:00:05.759\na test\n \n',
    );
    expect(language).toBe('en');
    expect(cues).toEqual([
      { start: 160, end: 3439, text: 'so this is' },
      { start: 3439, end: 5759, text: 'a test' },
    ]);
  });
  it('reads SRT with a blank line in a cue', () => {
    expect(
      read(
        '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<b>One</b>\n\ntwo\n\n2\n0:0:3,5 --> 0:0:4\nThree',
      ).cues,
    ).toEqual([
      { start: 1000, end: 2000, text: 'One two' },
      { start: 3500, end: 4000, text: 'Three' },
    ]);
  });
});
