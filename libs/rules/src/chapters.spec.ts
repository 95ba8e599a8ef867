import { describe, expect, it } from '@jest/globals';
import { chaptersOf, startSecondsOf } from './chapters.js';
import { formatMoment } from './moments.js';

const HOUR = 3_600;
const momentsOf = (description: string, seconds = 2 * HOUR) =>
  chaptersOf(description, seconds).map(
    ({ startSeconds, title }) => `${formatMoment(startSeconds)} ${title}`,
  );

const THREE = ['0:00 Intro', '1:30 The idea', '12:00 Questions'];

describe('chaptersOf', () => {
  it.each([
    [
      '0:00 Intro\n1:30 The idea\n1:02:03 Questions',
      ['0:00 Intro', '1:30 The idea', '1:02:03 Questions'],
    ],
    ['00:00 - Intro\n(01:30) The idea\n[12:00]: Questions', THREE],
    ['Intro 0:00\nThe idea – 1:30\nQuestions (12:00)', THREE],
    [
      '• 0:00 Intro\n\n- 1:30 The idea\n* 12:00 Q&A: what next?',
      ['0:00 Intro', '1:30 The idea', '12:00 Q&A: what next?'],
    ],
    ['0:00 - 1:30 Intro\n1:30 – 12:00: The idea\n(12:00 to 20:00) Questions', THREE],
    ['Intro (0:00 - 1:30)\nThe idea [1:30–12:00]\nQuestions: 12:00', THREE],
    ['1. 0:00 Intro\n2) 1:30 The idea\n03 - 12:00 Questions', THREE],
    ['1️⃣ 0:00 Intro\n2️⃣ 1:30 The idea\n#3 12:00 Questions', THREE],
    ['🎤 0:00 Intro\n⏱️1:30 The idea\n👩‍💻 12:00 Questions', THREE],
    ['【0:00】Intro\n（1:30）The idea\n<12:00> Questions', THREE],
    ['0：00 Intro\n1：30 The idea\n12：00 Questions', THREE],
    ['▶ 00:00:00 | Intro\n► 00:01:30 | The idea\n➤ 0:12:00 → Questions', THREE],
    ['0:00オープニング\n1:30本編\n12:00質問', ['0:00 オープニング', '1:30 本編', '12:00 質問']],
    [
      '0:00 Intro\n1:30 The idea\n75:30 Questions',
      ['0:00 Intro', '1:30 The idea', '1:15:30 Questions'],
    ],
    ['Live at 18:00\n\n0:00 Intro\n1:30 The idea\n12:00 Questions\n\nThe joke: 3:10', THREE],
    ['Intro (0:00)\nThe idea (1:30)\nQuestions (12:00)\n\nLive at 18:00', THREE],
    ['0:00 Intro\n1:30 The idea\n12:00 Questions\n\nEvery Monday at 18:00\nJoin:\nat 19:00', THREE],
    [
      '0:00 Intro\n1:30 The idea\n12:00 Questions\n\n0:00 Inicio\n1:30 La idea\n12:00 Preguntas',
      THREE,
    ],
    [
      '0:00 AM I ready?\n6:10 PM tools\n15:00 H as in hypermedia\n24:30 GMT, UTC and leap seconds\n40:00 % of what?\n52:00 €5 servers',
      [
        '0:00 AM I ready?',
        '6:10 PM tools',
        '15:00 H as in hypermedia',
        '24:30 GMT, UTC and leap seconds',
        '40:00 % of what?',
        '52:00 €5 servers',
      ],
    ],
    [
      '0:00 Intro\n1:30 The idea\n12:00 Questions\n8:00 PM live\n\n20:00 AM doors\nJoin:\n20:00 UTC',
      THREE,
    ],
    ['Intro ............ 0:00\nThe idea ......... 1:30 (18 min)\nQuestions | 12:00 |', THREE],
    ['| 0:00 | Intro |\n| 1:30 | The idea |\n| 12:00 | Questions |', THREE],
    ['*0:00* Intro\n**1:30** The idea\n_12:00_ Questions', THREE],
    ['0:00 ..... Intro (1:30)\n1:30 [10 min] The idea\n12:00 ____ Questions [5 min]', THREE],
    ['00:00\nIntro\n\n01:30\n\nThe idea\n\n12:00\nQuestions', THREE],
    [
      '0:00 .NET\n1:30 etc. and so on\nVol. 2. 12:00',
      ['0:00 .NET', '1:30 etc. and so on', '12:00 Vol. 2.'],
    ],
    ['0:00 🎬\n\n1:30 € and $\n\n12:00 Questions', ['0:00 🎬', '1:30 € and $', '12:00 Questions']],
  ])('reads %j', (description, expected) => {
    expect(momentsOf(description)).toEqual(expected);
  });

  it.each([
    ['two times only', '0:00 Intro\n1:30 The idea'],
    ['times without words', '0:00\n1:30\n2:00'],
    ['times within sentences', 'See 0:10 and 1:30 in this one.\nOr 2:00 there.\nAnd 3:00 here.'],
    ['no start at 0:00', '0:05 Intro\n1:30 The idea\n12:00 Questions'],
    ['times out of order', '0:00 Intro\n5:00 The idea\n4:00 A story\n9:00 Questions'],
    ['chapters of less than ten seconds', '0:00 Intro\n0:09 The idea\n12:00 Questions'],
    ['a last chapter of less than ten seconds', '0:00 Intro\n1:30 The idea\n1:59:55 Questions'],
    ['times of day', '0:00 AM Doors\n9:00 AM Talks\n10:30 a.m. Coffee\n11:00 p.m. Party'],
    ['times of day in German', '0:00 Uhr Einlass\n9:00 Uhr Vorträge\n11:00 Uhr Pause'],
    ['times of zones', '0:00 UTC Doors\n9:00 CET Talks\n11:00 EST Coffee'],
    ['prices', '$0:00 Free\n$9:00 Talks\n$11:00 Coffee'],
    ['amounts', '0:00 € Free\n9:00 € Talks\n11:00 € Coffee'],
    ['scores and decimals', '0:00.5 lap one\n1:02.3 lap two\n1:59,7 lap three'],
    ['hours and minutes', '0:00 Welcome\n0:05 Keynote\n0:50 Break\n1:10 Workshop\n2:20 Closing'],
    ['no times', 'Read more:\nhttps://example.org:8080/a'],
    ['nothing', ''],
  ])('finds none in %s', (_, description) => {
    expect(momentsOf(description)).toEqual([]);
  });

  it('leaves out times after the end', () => {
    expect(momentsOf('0:00 A\n5:00 B\n9:00 D\n11:00 E', 600)).toEqual([
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
    expect(momentsOf(lines.join('\n'))).toEqual([]);
    expect((process.cpuUsage().user - began) / 1_000).toBeLessThan(1_000);
  });

  it('shows at most 100', () => {
    const lines = Array.from({ length: 150 }, (_, index) => `${formatMoment(index * 60)} Part`);
    expect(momentsOf(lines.join('\n'), 9 * HOUR)).toHaveLength(100);
  });
});

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
])('startSecondsOf reads %j as %d', (text, seconds) => {
  expect(startSecondsOf(text)).toBe(seconds);
});
