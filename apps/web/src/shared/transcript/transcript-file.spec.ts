import { describe, expect, it } from '@jest/globals';
import { fileName, toPlainText, toWebVtt } from './transcript-file.js';

const transcript = {
  episode_id: 'e1',
  language: 'en',
  kind: 'written' as const,
  source: 'A --> B',
  license: 'CC BY 4.0',
  timed: true,
  changed_at: '2026-01-01T00:00:00Z',
  cues: [
    { start: 0, end: 1.2345, text: 'R&D <laughs>\n\nand --> more', speaker: 'Ama <A>' },
    { start: 3_599.9996, end: 3_599, text: 'The end.' },
  ],
};

describe('the files of a transcript', () => {
  it('are valid WebVTT: escaped, without blank lines in a cue, hours where there are any', () => {
    expect(toWebVtt(transcript)).toBe(
      [
        'WEBVTT',
        'NOTE\nSource: A -> B\nLicense: CC BY 4.0',
        '00:00.000 --> 00:01.235\n<v Ama &lt;A&gt;>R&amp;D &lt;laughs&gt;\nand --&gt; more',
        '01:00:00.000 --> 01:00:00.001\nThe end.\n',
      ].join('\n\n'),
    );
  });

  it('are plain paragraphs with the title and the speakers', () => {
    expect(toPlainText('My talk', { ...transcript, source: null, license: null }, ' ')).toBe(
      'My talk\n\nAma <A>: R&D <laughs> and --> more\n\nThe end.\n',
    );
  });

  it.each([
    ['C++/C: what? "now"', 'C++ C what now.en.vtt'],
    ['x'.repeat(200), `${'x'.repeat(100)}.en.vtt`],
    ['...', 'transcript.en.vtt'],
  ])('have a name that every system takes: %s', (title, name) => {
    expect(fileName(title, 'en', 'vtt')).toBe(name);
  });
});
