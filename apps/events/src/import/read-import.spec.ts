import { describe, expect, it } from '@jest/globals';
import { readCsv, readImport as read } from './read-import.js';
import {
  EVENT_COLUMNS,
  EVENT_IMPORT,
  EVENT_TEXT_COLUMNS,
  type EventColumn,
  type EventTextColumn,
} from '@elevate/rules';

const readImport = (type: string, body: unknown) => read(type, body, new Date());
const CSV = 'title,starts_at\nCafé,2027-03-04\n';
const csv = (body: Buffer) => readImport('text/csv; charset=utf-8', body)[0]?.fields.title;
const json = (...events: unknown[]) => readImport('application/json', { events });

describe('a file of events', () => {
  it('may begin with a byte order mark', () => {
    expect(csv(Buffer.from(`\uFEFF${CSV}`))).toBe('Café');
    const calendar = '\uFEFFBEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20270304\nEND:VEVENT\n';
    expect(readImport('Text/Calendar', Buffer.from(calendar))).toHaveLength(1);
  });

  it.each([
    ['Latin-1', Buffer.from(CSV, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${CSV}`, 'utf16le')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff])],
  ])('is refused in %s', (_name, body) => {
    expect(() => csv(body)).toThrow('The file is not UTF-8 text. Please save it as UTF-8.');
  });

  it('loses control characters', () => {
    expect(csv(Buffer.from(CSV.replace('Café', '\u0000Ca\u0007fé\u001f')))).toBe('Café');
    const [entry] = json({ title: 'Ca\u0007fé', starts_at: '2027-03-04' });
    expect(entry?.fields.title).toBe('Café');
  });

  it('has events', () => {
    expect(() => readImport('text/csv', Buffer.from('title,starts_at\n'))).toThrow('has no events');
    expect(() => readImport('text/calendar', Buffer.from('BEGIN:VCALENDAR'))).toThrow('no events');
    expect(() => json()).toThrow('has no events');
    expect(() => readImport('text/csv', undefined)).toThrow('Please send iCalendar, CSV or JSON.');
  });

  it('may be JSON, with tags as a list or as text', () => {
    const [listed, written] = json(
      { id: 'a', title: 'x', starts_at: '2027-03-04', tags: ['AI', 'Cloud'], location: null },
      { title: 'y', starts_at: '2027-03-04', tags: 'AI, Cloud' },
    );
    expect(listed).toMatchObject({ place: 'Entry 1', uid: 'a', fields: { tags: ['AI', 'Cloud'] } });
    expect(written).toMatchObject({
      place: 'Entry 2',
      uid: null,
      fields: { tags: ['AI', 'Cloud'] },
    });
  });

  it.each([
    [7, 'The entry is not an object.'],
    [null, 'The entry is not an object.'],
    [{ title: 'x', starts_at: 20_270_304 }, 'The field starts_at must be text.'],
    [{ title: { $ne: '' }, starts_at: '2027-03-04' }, 'The field title must be text.'],
    [{ title: 'x', starts_at: '2027-03-04', tags: [1] }, 'The field tags must be text.'],
    [{ titel: 'x' }, 'The field “titel” is not known.'],
    [{ title: 'x' }, 'The start is missing.'],
  ])('refuses the entry %j of JSON, and only that', (entry, problem) => {
    const [bad, good] = json(entry, { title: 'y', starts_at: '2027-03-04' });
    expect([bad?.problem, good?.problem]).toEqual([problem, undefined]);
  });

  it('says what shape is expected instead of a list', () => {
    expect(() => readImport('application/json', [{ title: 'x' }])).toThrow(
      'The JSON is a list. Please send it as { "events": [ … ] }.',
    );
  });

  it.each([{}, { events: {} }, { events: [], more: 1 }, undefined])('is not %j', (body) => {
    expect(() => readImport('application/json', body)).toThrow('The JSON must look like');
  });
});

const ALL =
  'id,title,description_short,starts_at,ends_at,time_zone,organizer,location,cta_url,image_alt,tags,status';
const entryOf = (text: string) => readCsv(text)[0];

const OWN: Readonly<Record<Exclude<EventColumn, EventTextColumn>, string>> = {
  id: 'e1',
  starts_at: '2027-03-04 18:30',
  ends_at: '2027-03-04 21:00',
  time_zone: 'Africa/Lagos',
  tags: 'AI',
  status: 'draft',
};

describe('events of CSV', () => {
  it.each(EVENT_COLUMNS)('are read with the column %s', (column) => {
    const texts = Object.fromEntries(EVENT_TEXT_COLUMNS.map((name) => [name, `Some ${name}`]));
    const cells = Object.entries({ ...texts, ...OWN });
    const table = [cells.map(([name]) => name).join(), cells.map(([, cell]) => cell).join()];
    const { uid: id, fields } = entryOf(table.join('\n')) ?? {};
    expect(Object.keys({ id, ...fields })).toContain(column);
  });

  it('have every field of the form', () => {
    const row = `e1,A meetup,Short talks,2027-03-04 18:30,2027-03-04T21:00,Africa/Lagos,Hosts,"A hall, Lagos",https://e.example/,Lights,"AI, Cloud",Draft`;
    expect(entryOf(`${ALL}\r\n${row}\r\n`)).toEqual({
      place: 'Line 2',
      uid: 'e1',
      fields: {
        title: 'A meetup',
        description_short: 'Short talks',
        starts_at: '2027-03-04T17:30:00.000Z',
        ends_at: '2027-03-04T20:00:00.000Z',
        time_zone: 'Africa/Lagos',
        organizer: 'Hosts',
        location: 'A hall, Lagos',
        cta_url: 'https://e.example/',
        image_alt: 'Lights',
        tags: ['AI', 'Cloud'],
        status: 'draft',
      },
      notes: [],
    });
  });

  it('leave out what is empty', () => {
    expect(entryOf('Title ; STARTS_AT ;tags\nA meetup;2027-03-04T18:30Z;\n')).toEqual({
      place: 'Line 2',
      uid: null,
      fields: { title: 'A meetup', starts_at: '2027-03-04T18:30:00.000Z' },
      notes: [],
    });
  });

  it('are read from what a spreadsheet writes', () => {
    const text = [
      'sep=;',
      'title;starts_at;ends_at;time_zone;location;description_short',
      '"Talks, and food";2027-03-04T18:30;2027-03-04T20:30;Europe/Berlin;Example Hall;"First line',
      'second line with ""quotes"""',
      '',
    ].join('\r\n');
    expect(readCsv(text)).toEqual([
      {
        place: 'Line 3',
        uid: null,
        fields: {
          title: 'Talks, and food',
          description_short: 'First line\r\nsecond line with "quotes"',
          starts_at: '2027-03-04T17:30:00.000Z',
          ends_at: '2027-03-04T19:30:00.000Z',
          time_zone: 'Europe/Berlin',
          location: 'Example Hall',
        },
        notes: [],
      },
    ]);
  });

  const SEMICOLONS = 'title;starts_at;location\nTalks;2027-03-04;Hall';
  it.each([
    ['a declared separator in another case', `SEP=;\r\n${SEMICOLONS}`],
    ['a quoted declaration', `"sep=;"\n${SEMICOLONS}`],
    ['a declaration with empty columns', `sep=;;;\n${SEMICOLONS}`],
    ['a declared tab', `sep=\t\n${SEMICOLONS.replaceAll(';', '\t')}`],
    ['a declared bar', `sep=|\n${SEMICOLONS.replaceAll(';', '|')}`],
    ['tabs', SEMICOLONS.replaceAll(';', '\t')],
    ['bars', SEMICOLONS.replaceAll(';', '|')],
    ['a day in the basic format', SEMICOLONS.replaceAll('2027-03-04', '20270304')],
    ['an offset without a colon', SEMICOLONS.replace('-04', '-04T18:30:00+0200')],
    ['empty lines first', `\r\n;;\r\n${SEMICOLONS}`],
    ['columns that were used once', SEMICOLONS.replaceAll('\n', ';;;\n').concat(';; ;')],
    ['mixed line ends', 'title,starts_at,location\rTalks,2027-03-04,Hall\r\n\n'],
    ['a column that stays empty', 'title,starts_at,location,tags\nTalks,2027-03-04,Hall'],
  ])('may have %s', (_, text) => {
    expect(readCsv(text).map(({ fields, problem }) => problem ?? fields)).toEqual([
      expect.objectContaining({ title: 'Talks', location: 'Hall' }),
    ]);
  });

  it('may be of days, the last one included', () => {
    const days = { all_day: true, time_zone: null, starts_at: '2027-03-04T00:00:00.000Z' };
    expect(entryOf('title,starts_at,ends_at\nx,2027-03-04,2027-03-05')?.fields).toMatchObject({
      ...days,
      ends_at: '2027-03-06T00:00:00.000Z',
    });
    expect(entryOf('title,starts_at\nx,2027-03-04')?.fields).toMatchObject({
      ...days,
      ends_at: '2027-03-05T00:00:00.000Z',
    });
  });

  it('say when they have a time but no zone', () => {
    expect(entryOf('title,starts_at\nx,2027-03-04T18:30')).toMatchObject({
      fields: { starts_at: '2027-03-04T18:30:00.000Z' },
      notes: ['The time has no time zone and is taken as UTC.'],
    });
  });

  it.each([
    ['x,2027-02-30,,', 'The start “2027-02-30” is not a date or a time'],
    ['x,2027-02-30T10:00,,', 'is not a date or a time'],
    ['x,04.03.2027,,', 'is not a date or a time'],
    ['x,2027-03-04T25:00,,', 'is not a date or a time'],
    [`x,${'9'.repeat(10_000)},,`, 'is not a date or a time'],
    ['x,2027-03-04T10:00,later,', 'The end “later”'],
    ['x,2027-03-04,2027-03-04T10:00,', 'must both be days'],
    ['x,,,', 'The start is missing.'],
    ['x,2027-03-04T10:00,,Mars/Olympus', 'The time zone “Mars/Olympus” is not known'],
    ['x,2027-03-04T10:00,,,,Lagos', 'The row has 6 cells instead of 4.'],
  ])('refuse %j and only that', (row, reason) => {
    const [bad, good] = readCsv(
      `title,starts_at,ends_at,time_zone\n${row}\ny,2027-03-04T10:00Z,,\n`,
    );
    expect(bad?.problem).toContain(reason);
    expect(good).toMatchObject({ place: 'Line 3', fields: { title: 'y' } });
  });

  it('refuse an unknown status and a bad id', () => {
    const problems = readCsv(
      `id,title,starts_at,status\na,x,2027-03-04,live\n${'a'.repeat(501)},x,2027-03-04,\n\u202ea,x,2027-03-04,`,
    ).map(({ problem }) => problem);
    expect(problems).toEqual([
      'The status must be draft, published or archived.',
      'The id has more than 500 characters.',
      'The id has invisible characters.',
    ]);
  });

  it.each([
    ['', 'The file is empty.'],
    ['title\nx', 'The column starts_at is missing.'],
    ['title,starts_at,Ort\nx', 'The column “Ort” is not known.'],
    ['title,starts_at,Title\nx', 'A column stands there twice.'],
    ['title,"starts_at', 'The row of column names: A quote is opened'],
    ['title,__proto__,starts_at\nx', 'The column “__proto__” is not known.'],
  ])('need a first row that names the columns: %j', (text, message) => {
    expect(() => readCsv(text)).toThrow(message);
  });

  it('are limited in number', () => {
    const rows = (count: number) => `title,starts_at\n${'x,2027-03-04\n'.repeat(count)}`;
    expect(readCsv(rows(EVENT_IMPORT.maxEntries))).toHaveLength(EVENT_IMPORT.maxEntries);
    expect(() => readCsv(rows(EVENT_IMPORT.maxEntries + 1))).toThrow('more than 500 events');
  });
});
