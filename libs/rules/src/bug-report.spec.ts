import { describe, expect, it } from '@jest/globals';
import {
  BUG_REPORT_FIELDS,
  checkBugReportField,
  lengthOf,
  trimBugReport,
  type BugReport,
  type BugReportField,
} from './bug-report.js';

// Written out again from the specification, so that a slip in the rules has something to differ from.
const table: [BugReportField, number, number, string, string][] = [
  ['title', 5, 200, 'Bug title must be at least 5 characters', 'Bug title'],
  ['description', 20, 2000, 'Description must be at least 20 characters', 'Description'],
  [
    'stepsToReproduce',
    10,
    2000,
    'Please provide at least 10 characters for steps to reproduce',
    'Steps',
  ],
  [
    'expectedBehavior',
    10,
    1000,
    'Expected behavior must be at least 10 characters',
    'Expected behavior',
  ],
  ['actualBehavior', 10, 1000, 'Actual behavior must be at least 10 characters', 'Actual behavior'],
  ['deviceInfo', 5, 500, 'Please provide device/browser/OS information', 'Device info'],
];

describe.each(table)('%s of a bug report', (...row) => {
  const [field, min, max, tooShort, name] = row;
  const tooLong = `${name} must be less than ${max} characters`;
  const ofLength = (length: number, letter = 'x') =>
    checkBugReportField(field, letter.repeat(length));

  it(`is too short below ${min} characters`, () => {
    expect([ofLength(0), ofLength(min - 1)]).toEqual([tooShort, tooShort]);
  });

  it(`may have ${min} and ${max} characters, and any number between`, () => {
    expect([min, min + 1, max - 1, max].map((length) => ofLength(length))).toEqual(
      Array(4).fill(undefined),
    );
  });

  it(`is too long above ${max} characters`, () => {
    expect([ofLength(max + 1), ofLength(max * 10)]).toEqual([tooLong, tooLong]);
  });

  it('counts an emoji as one character', () => {
    expect([ofLength(min - 1, '🎤'), ofLength(max, '🎤'), ofLength(max + 1, '🎤')]).toEqual([
      tooShort,
      undefined,
      tooLong,
    ]);
  });

  it('does not count the spaces and line breaks around it', () => {
    const around = (length: number) => ` \n\t${'x'.repeat(length)}\r\n\u00a0 `;
    expect(checkBugReportField(field, around(min - 1))).toBe(tooShort);
    expect(checkBugReportField(field, around(max))).toBeUndefined();
    expect(checkBugReportField(field, ' '.repeat(max))).toBe(tooShort);
  });
});

describe('the screenshot of a bug report', () => {
  it.each([
    '',
    '   ',
    'https://example.com/shot.png',
    ' http://example.com/a?b=c#d ',
    'HTTPS://EXAMPLE.COM',
    'https://exämple.com/Bild 1.png',
    'http://127.0.0.1:8080/x',
  ])('may be %j', (value) => {
    expect(checkBugReportField('screenshot', value)).toBeUndefined();
  });

  it.each([
    'shot.png',
    'example.com/shot.png',
    'https://',
    'https:example.com',
    'http://exa mple.com',
    'https://example.com:99999/',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
  ])('may not be %j', (value) => {
    expect(checkBugReportField('screenshot', value)).toBe('Please provide a valid URL');
  });
});

it('lengthOf counts code points without surrounding spaces', () => {
  expect([lengthOf(''), lengthOf('  a b '), lengthOf('🎤🎤')]).toEqual([0, 3, 2]);
});

it('trimBugReport trims every value and keeps inner spaces', () => {
  const report = Object.fromEntries(
    BUG_REPORT_FIELDS.map((field) => [field, ` ${field}\n of it \n`]),
  ) as BugReport;
  expect(trimBugReport(report)).toEqual(
    Object.fromEntries(BUG_REPORT_FIELDS.map((field) => [field, `${field}\n of it`])),
  );
});
