import { describe, expect, it } from '@jest/globals';
import { chaptersOf, formatMoment, startSecondsOf } from './chapters.js';

const HOUR = 3_600;
const shown = (description: string, seconds = 2 * HOUR) =>
  chaptersOf(description, seconds).map(
    ({ startSeconds, title }) => `${formatMoment(startSeconds)} ${title}`,
  );

describe('chaptersOf', () => {
  it.each([
    [
      '0:00 Intro\n1:30 The idea\n1:02:03 Questions',
      ['0:00 Intro', '1:30 The idea', '1:02:03 Questions'],
    ],
    [
      '00:00 - Intro\n(01:30) The idea\n[12:00]: Questions',
      ['0:00 Intro', '1:30 The idea', '12:00 Questions'],
    ],
    [
      'Intro 0:00\nThe idea – 1:30\nQuestions (12:00)',
      ['0:00 Intro', '1:30 The idea', '12:00 Questions'],
    ],
    [
      '• 0:00 Intro\n\n- 1:30 The idea\n* 12:00 Q&A: what next?',
      ['0:00 Intro', '1:30 The idea', '12:00 Q&A: what next?'],
    ],
  ])('reads %j', (description, expected) => {
    expect(shown(description)).toEqual(expected);
  });

  it.each([
    ['two times only', '0:00 Intro\n1:30 The idea'],
    ['times without words', '0:00\n1:30\n2:00'],
    ['times within sentences', 'See 0:10 and 1:30 in this one.\nOr 2:00 there.\nAnd 3:00 here.'],
    ['no times', 'Read more:\nhttps://example.org:8080/a'],
    ['nothing', ''],
  ])('finds none in %s', (_, description) => {
    expect(shown(description)).toEqual([]);
  });

  it('leaves out times after the end and out of order', () => {
    expect(shown('0:00 A\n5:00 B\n4:00 C\n9:00 D\n11:00 E', 600)).toEqual([
      '0:00 A',
      '5:00 B',
      '9:00 D',
    ]);
  });

  it('reads a long hostile description in no time', () => {
    const lines = [
      `${' '.repeat(5_000)}x`,
      '-'.repeat(5_000),
      `${'1:'.repeat(2_500)}`,
      'a '.repeat(2_500),
    ];
    const began = process.cpuUsage().user;
    expect(shown(lines.join('\n'))).toEqual([]);
    expect((process.cpuUsage().user - began) / 1_000).toBeLessThan(1_000);
  });

  it('shows at most 100', () => {
    const lines = Array.from({ length: 150 }, (_, index) => `${formatMoment(index * 60)} Part`);
    expect(shown(lines.join('\n'), 9 * HOUR)).toHaveLength(100);
  });
});

describe('startSecondsOf', () => {
  it.each([
    ['90', 90],
    ['90s', 90],
    ['1m30s', 90],
    ['1h2m3s', 3_723],
    ['2h', 7_200],
    ['', 0],
    ['-5', 0],
    ['1e9', 0],
    ['abc', 0],
    [null, 0],
  ])('reads %j as %d', (text, seconds) => {
    expect(startSecondsOf(text)).toBe(seconds);
  });
});
