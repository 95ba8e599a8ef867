import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventImport } from '@elevate/contracts/events';
import { eventsService } from '@elevate/events';
import { runOperator } from '../src/index.js';
import { closeAll, operate, startListening, TOKEN } from './running-service.js';

let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  // The operator's token needs no keys of the user service.
  const settings = { USER_URL: 'http://127.0.0.1:9' };
  const started = await startListening(eventsService, 'events-import', settings);
  ({ folder } = started);
  const places = { INIT_CWD: folder, DATA_DIR: folder, EVENTS_URL: started.url };
  environment = { ...places, OPERATOR_TOKEN: TOKEN };
});
afterAll(closeAll);

async function importFile(name: string, text: string | null, ...flags: string[]) {
  if (text !== null) await writeFile(join(folder, name), text);
  const command = ['events', 'import', name, ...flags];
  const { code, out, notes } = await operate(environment, ...command);
  return { code, out: out.join('\n').split('\n'), notes: notes.join('\n') };
}

const HEAD = 'title,starts_at,description_short';
const GOOD = `${HEAD}\nFirst,2027-03-04T17:30Z,One talk\nSecond,2027-03-05T17:30Z,Two talks`;

describe('npm run events -- import', () => {
  it('prints what a dry run would do, and stores nothing', async () => {
    const lines = [
      'new       Line 2  First  2027-03-04T17:30:00.000Z',
      'new       Line 3  Second  2027-03-05T17:30:00.000Z',
      '2 new, 0 changed, 0 the same, 0 refused (dry run: nothing was stored)',
    ];
    for (let tries = 0; tries < 2; tries += 1) {
      const { code, out } = await importFile('events.csv', GOOD, '--dry-run');
      expect([code, out]).toEqual([0, lines]);
    }
  });

  it('stores the events, and fails with the reasons if one is refused', async () => {
    expect((await importFile('events.csv', GOOD)).out.at(-1)).toMatch(/^2 new, .* 0 refused$/);
    const changed = GOOD.replace('Two talks', 'Three talks');
    const { code, out } = await importFile('events.csv', `${changed}\nThird,tomorrow,Soon`);
    expect(code).toBe(1);
    expect(out).toEqual([
      'the same  Line 2  First  2027-03-04T17:30:00.000Z',
      'changed   Line 3  Second  2027-03-05T17:30:00.000Z  Changes: description_short.',
      expect.stringMatching(/^refused {3}Line 4 {2}Third {2}\S.*$/),
      '0 new, 1 changed, 1 the same, 1 refused',
    ]);
  });

  it('reads calendars and JSON too, and prints JSON', async () => {
    const events = [{ title: 'Fourth', starts_at: '2027-04-01', description_short: 'Talks' }];
    const { code, out } = await importFile('e.json', JSON.stringify({ events }), '--json');
    const report = JSON.parse(out.join('\n')) as EventImport;
    expect([code, report.counts.new, report.entries[0]?.title]).toEqual([0, 1, 'Fourth']);
    const lines = ['BEGIN:VEVENT', 'UID:u1', 'SUMMARY:Fifth', 'DTSTART:20270501T180000Z'];
    const calendar = ['BEGIN:VCALENDAR', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
    expect((await importFile('e.ics', calendar)).out[0]).toMatch(/^new .*Fifth {2}2027-05-01T18/);
    expect((await importFile('e.vcs', calendar)).out[0]).toMatch(/^the same .*Fifth {2}2027/);
  });

  it.each([
    ['events.txt', 'x', /no \.ics, \.csv or \.json file/],
    ['none.csv', null, /none\.csv cannot be used: the file does not exist\. Check the path\.$/],
    ['large.csv', 'x'.repeat(1024 * 1024 + 1), /larger than 1 MB/],
    ['broken.json', '{', /JSON/i],
    ['empty.csv', HEAD, /has no events/],
  ])('says why %s cannot be imported', async (name, text, reason) => {
    const { code, notes } = await importFile(name, text);
    expect([code, notes]).toEqual([1, expect.stringMatching(reason)]);
  });

  it('says each reason once, and prints no sign that a terminal obeys', async () => {
    const { notes } = await importFile('twice.csv', 'title\nx');
    const actsOn = `Acts on the events service at ${environment['EVENTS_URL']} (EVENTS_URL)`;
    expect(notes).toBe(`${actsOn}\nThe column starts_at is missing.`);
    const written = '\u0089PNG\r\n\u001b[2J,starts_at\nx,2027-03-04';
    const picture = await importFile('picture.csv', written);
    const printed = `${picture.notes}${picture.out.join('')}`;
    expect(printed).not.toMatch(/[\u0000-\u0008\u001b\u0080-\u009f]/);
  });

  it('says why a list of feeds cannot be read', async () => {
    const notes: string[] = [];
    const io = { environment, out: () => undefined, note: (line: string) => void notes.push(line) };
    const { signal } = new AbortController();
    expect(await runOperator(['feeds', 'import', 'none.opml'], { ...io, signal })).toBe(1);
    expect(await runOperator(['feeds', 'import', '.'], { ...io, signal })).toBe(1);
    expect(notes).toEqual([
      expect.stringMatching(
        /none\.opml cannot be used: the file does not exist\. Check the path\.$/,
      ),
      expect.stringMatching(/cannot be used: it is a folder\. Name a file in it\.$/),
    ]);
  });
});
