import { afterAll, expect, it, jest } from '@jest/globals';
import { isAppError } from '@elevate/errors';
import { EVENT_IMPORT } from '@elevate/rules';
import { FuzzRun, mutateBytes, mutateText } from '@elevate/testing';
import { readImport } from './read-import.js';

// The whole campaign takes minutes.
jest.setTimeout(1_800_000);

const NOW = new Date('2026-12-01T00:00:00Z');
const { ics, csv } = EVENT_IMPORT.types;
const ENDS = ['\r\n', '\n', '\r'];
const WORDS = ['Café', '東京', '🎉', 'naïve', 'AI, and more', 'a;b', 'C:\\x', '“q”', 'größer', 'x'];
const RULES = [
  'RRULE:FREQ=WEEKLY;BYDAY=TU',
  'RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=4',
  'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;UNTIL=20400101T000000Z',
  'EXDATE;TZID=Europe/Berlin:20270112T190000',
  'RDATE;VALUE=PERIOD:20270113T190000Z/PT1H',
  'STATUS:CANCELLED',
];

const calendars = new FuzzRun('folded calendars', 0.1);
const tables = new FuzzRun('CSV dialects', 0.1);
afterAll(() => {
  calendars.report();
  tables.report();
});

const titleOf = ({ numbers }: FuzzRun): string =>
  Array.from({ length: 1 + numbers.below(30) }, () => numbers.pick(WORDS)).join(' ');

/** Folds between any two octets, also inside a character. */
function folded({ numbers }: FuzzRun, lines: readonly string[]): Buffer {
  const end = numbers.pick(ENDS);
  const octets = Buffer.from(lines.join(end) + end).toString('latin1');
  const parts = octets.split(end).map((line) => {
    let left = line;
    let text = '';
    while (left.length > 2 && numbers.below(4) > 0) {
      const at = 1 + numbers.below(left.length - 1);
      text += `${left.slice(0, at)}${end}${numbers.pick([' ', '\t'])}`;
      left = left.slice(at);
    }
    return text + left;
  });
  return Buffer.from(parts.join(end), 'latin1');
}

function calendarLines(run: FuzzRun, title: string): string[] {
  const escaped = title.replace(/[\\;,]/g, String.raw`\$&`);
  const start = 'DTSTART;TZID=Europe/Berlin:20270112T190000';
  const event = ['UID:a', start, `SUMMARY:${escaped}`, run.numbers.pick(RULES)];
  return ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'];
}

/** Everything but a refusal of the file is a defect. */
function read(run: FuzzRun, type: string, body: Buffer): void {
  try {
    const entries = run.measure(body.toString('latin1'), () => readImport(type, body, NOW));
    expect(entries.length).toBeLessThanOrEqual(EVENT_IMPORT.maxEntries);
    for (const { problem, fields } of entries)
      if (problem === undefined && fields.starts_at !== undefined)
        expect(Number.isFinite(Date.parse(fields.starts_at))).toBe(true);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'EVENTS.IMPORT_UNREADABLE') throw error;
  }
}

it('reads the title of a calendar wherever its lines are folded', () => {
  for (let round = 0; round < calendars.cases; round += 1) {
    const title = titleOf(calendars);
    const body = folded(calendars, calendarLines(calendars, title));
    const [entry] = calendars.measure(title, () => readImport(ics, body, NOW));
    expect([entry?.fields.title, entry?.problem]).toEqual([title, undefined]);
    read(calendars, ics, mutateBytes(calendars.numbers, body));
    const { text } = mutateText(calendars.numbers, calendarLines(calendars, title).join('\r\n'));
    read(calendars, ics, Buffer.from(text));
  }
});

it('reads the cells of a table in every dialect', () => {
  const { numbers } = tables;
  for (let round = 0; round < tables.cases; round += 1) {
    const separator = numbers.pick([',', ';', '\t']);
    const end = numbers.pick(ENDS);
    const blank = separator.repeat(numbers.below(3));
    const cell = (text: string) =>
      numbers.below(2) === 0 || /[,;\t"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const title = titleOf(tables) + numbers.pick(['', ' "x"', '\ny', '\r\nz']);
    const lines = [
      ...(numbers.below(2) === 0 ? [`sep=${separator}`] : []),
      ['title', 'starts_at', 'location'].map(cell).join(separator) + blank,
      [cell(title), '2027-03-04', cell('A hall')].join(separator) + blank,
    ];
    const text = `${numbers.pick(['', '\uFEFF'])}${lines.join(end)}${numbers.pick(['', end, end + end])}`;
    const [entry, ...others] = tables.measure(text, () => readImport(csv, Buffer.from(text), NOW));
    expect([entry?.problem, others, text]).toEqual([undefined, [], text]);
    expect([entry?.fields.title, entry?.fields.location]).toEqual([title, 'A hall']);
    read(tables, csv, Buffer.from(mutateText(numbers, text).text));
  }
});
