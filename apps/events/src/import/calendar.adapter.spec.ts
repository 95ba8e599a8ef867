import { describe, expect, it } from '@jest/globals';
import { EVENT_IMPORT } from '@elevate/rules';
import { readCalendar } from './read-import.js';

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const START = 'DTSTART:20270304T183000Z';
const one = (...lines: string[]) => readCalendar(calendar(...vevent(...lines)))[0];
const startOf = (...lines: string[]) => one(...lines)?.given.starts_at;

describe('events of a calendar', () => {
  it('have what the calendar says of them', () => {
    expect(
      one(
        'UID:one@calendar.example',
        'DTSTAMP:20270101T000000Z',
        'DTSTART;TZID=Africa/Lagos:20270304T183000',
        'DTEND;TZID=Africa/Lagos:20270304T210000',
        'SUMMARY:Talks\\, and',
        '  more',
        'DESCRIPTION:Short\\ntalks',
        'LOCATION:A hall\\, Lagos',
        'URL:https://e.example/a;b,c',
        'ORGANIZER;CN="Hosts, and co":mailto:hosts@calendar.example',
        'CATEGORIES:AI,Cloud\\, and more',
        'CATEGORIES:Linux',
        'STATUS:TENTATIVE',
        'ATTENDEE;CN=X:mailto:x@calendar.example',
      ),
    ).toEqual({
      place: 'Line 3',
      uid: 'one@calendar.example',
      given: {
        title: 'Talks, and more',
        description_short: 'Short talks',
        starts_at: '2027-03-04T17:30:00.000Z',
        ends_at: '2027-03-04T20:00:00.000Z',
        time_zone: 'Africa/Lagos',
        location: 'A hall, Lagos',
        cta_url: 'https://e.example/a;b,c',
        organizer: 'Hosts, and co',
        tags: ['AI', 'Cloud, and more', 'Linux'],
        status: 'draft',
      },
      notes: [],
    });
  });

  it('never publish the address of an organizer without a name', () => {
    const read = one(START, 'ORGANIZER:mailto:canary@calendar.example');
    expect(JSON.stringify(read)).not.toContain('canary');
  });

  it('know their time in every zone a calendar can name', () => {
    expect(startOf(START)).toBe('2027-03-04T18:30:00.000Z');
    const at = '20270704T183000';
    const berlin = '2027-07-04T16:30:00.000Z';
    expect(startOf(`DTSTART;TZID=Europe/Berlin:${at}`)).toBe(berlin);
    expect(startOf(`DTSTART;TZID=/calendar.example/2027/Europe/Berlin:${at}`)).toBe(berlin);
    expect(startOf(`DTSTART;TZID="W. Europe Standard Time":${at}`)).toBe(berlin);
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Home', 'X-LIC-LOCATION:Europe/Berlin', 'END:VTIMEZONE'];
    const own = calendar(...zone, ...vevent(`DTSTART;TZID=Home:${at}`));
    expect(readCalendar(own)[0]?.given.starts_at).toBe(berlin);
    expect(one('DTSTART;TZID=Nowhere:20270704T183000')?.problem).toContain(
      '“Nowhere” is not known',
    );
  });

  it('take the zone of the calendar, or UTC with a note, where they name none', () => {
    const floating = vevent('DTSTART:20270704T183000');
    const [known] = readCalendar(calendar('X-WR-TIMEZONE:Europe/Berlin', ...floating));
    expect(known?.given).toMatchObject({
      starts_at: '2027-07-04T16:30:00.000Z',
      time_zone: 'Europe/Berlin',
    });
    const [unknown] = readCalendar(calendar(...floating));
    expect(unknown).toMatchObject({
      given: { starts_at: '2027-07-04T18:30:00.000Z' },
      notes: ['The time has no time zone and is taken as UTC.'],
    });
  });

  it.each([
    [['DTSTART;VALUE=DATE:20270304', 'DTEND;VALUE=DATE:20270306'], '06'],
    [['DTSTART;VALUE=DATE:20270304'], '05'],
    [['DTSTART;VALUE=DATE:20270304', 'DTEND;VALUE=DATE:20270304'], '05'],
    [['DTSTART:20270304'], '05'],
    [['DTSTART;VALUE=DATE:20270304', 'DURATION:P2D'], '06'],
  ])('may be of whole days: %j', (lines, end) => {
    expect(one(...lines)?.given).toEqual({
      starts_at: '2027-03-04T00:00:00.000Z',
      ends_at: `2027-03-${end}T00:00:00.000Z`,
      time_zone: null,
      all_day: true,
    });
  });

  it('may say how long they last', () => {
    expect(one(START, 'DURATION:PT1H30M')?.given.ends_at).toBe('2027-03-04T20:00:00.000Z');
    expect(one(START, 'DURATION:soon')?.problem).toBe('The duration is not valid.');
    expect(one(START, `DURATION:P${'9'.repeat(300)}D`)?.problem).toBe('The duration is not valid.');
  });

  it('shorten a long description after a word', () => {
    const read = one(START, `DESCRIPTION:${'talks 👩‍👩‍👧‍👦 '.repeat(2_000)}`);
    expect(read?.given.description_short).toMatch(/^(talks 👩‍👩‍👧‍👦 ?)+…$|talks…$/u);
    expect(read?.notes).toEqual(['The description is shortened to 140 characters.']);
  });

  it('are read once if they repeat, however long the rule is', () => {
    const rule = `RRULE:FREQ=SECONDLY;COUNT=999999999;BYSECOND=${'1,'.repeat(200_000)}1`;
    expect(one(START, rule)).toMatchObject({
      given: { starts_at: '2027-03-04T18:30:00.000Z' },
      notes: ['The event repeats; only its first date is imported.'],
    });
    expect(one(START, 'RECURRENCE-ID:20270304T183000Z')?.problem).toContain('repeating event');
  });

  it('are not mistaken for their alarms', () => {
    const alarm = ['BEGIN:VALARM', 'SUMMARY:Wake up', 'DURATION:PT5M', 'END:VALARM'];
    expect(one(START, 'SUMMARY:Talks', ...alarm, 'LOCATION:Here')?.given).toEqual({
      title: 'Talks',
      starts_at: '2027-03-04T18:30:00.000Z',
      location: 'Here',
    });
  });

  it.each([
    [['SUMMARY:x'], 'The start is missing.'],
    [['DTSTART;VALUE=DATE:20270230'], 'is not a date or a time'],
    [['DTSTART:20270304T256000'], 'is not a date or a time'],
    [['DTSTART:tomorrow'], 'is not a date or a time'],
    [[START, 'SUMMARY;X="a:b'], 'does not follow the rules of iCalendar'],
    [[START, 'DTEND;VALUE=DATE:20270305'], 'must both be days'],
    [[START, `UID:${'u'.repeat(501)}`], 'The id has more than 500 characters.'],
  ])('refuse %j and only that', (lines, reason) => {
    const [bad, good] = readCalendar(calendar(...vevent(...lines), ...vevent(START, 'SUMMARY:y')));
    expect(bad?.problem).toContain(reason);
    expect(good?.given).toMatchObject({ title: 'y' });
  });

  it('refuse one without an end, and find the next', () => {
    const [bad, good] = readCalendar(calendar('BEGIN:VEVENT', START, ...vevent(START)));
    expect(bad?.problem).toBe('The end of the event, END:VEVENT, is missing.');
    expect(good?.problem).toBeUndefined();
    expect(readCalendar('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:2')[0]?.problem).toContain('END');
  });

  it.each(['', 'hello', 'title,starts_at\nx,2027-03-04', '{}'])('are not in %j', (text) => {
    expect(() => readCalendar(text)).toThrow('This is not a calendar');
  });

  it('are limited in number', () => {
    const many = (count: number) =>
      calendar(...Array.from({ length: count }, () => vevent(START)).flat());
    expect(readCalendar(many(EVENT_IMPORT.maxEntries))).toHaveLength(EVENT_IMPORT.maxEntries);
    expect(() => readCalendar(many(EVENT_IMPORT.maxEntries + 1))).toThrow('more than 500 events');
  });

  it('are read in linear time, however often lines are folded', () => {
    const folded = `SUMMARY:x${'\r\n y'.repeat(250_000)}`;
    expect(one(START, folded)?.given.title).toHaveLength(250_001);
  });
});
