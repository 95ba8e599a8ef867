import { describe, expect, it } from '@jest/globals';
import { EVENT_IMPORT } from '@elevate/rules';
import { readCalendar as read } from './read-calendar.js';

const NOW = new Date('2026-12-01T00:00:00Z');
const readCalendar = (text: string | Buffer, now = NOW) => read(Buffer.from(text), now);
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const START = 'DTSTART:20270304T183000Z';
const entryOf = (...lines: string[]) => readCalendar(calendar(...vevent(...lines)))[0];
const startOf = (...lines: string[]) => entryOf(...lines)?.fields.starts_at;

const zoneOf = (id: string, ...lines: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  ...lines,
  'END:VTIMEZONE',
];
const part = (kind: string, from: string, to: string, ...lines: string[]) => [
  `BEGIN:${kind}`,
  'DTSTART:16010101T030000',
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...lines,
  `END:${kind}`,
];

describe('events of a calendar', () => {
  it('have what the calendar says of them', () => {
    expect(
      entryOf(
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
      fields: {
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
        cancelled: false,
      },
      notes: [],
      revision: { sequence: 0, stamp: '2027-01-01T00:00:00Z' },
    });
  });

  it('never publish the address of an organizer without a name', () => {
    const read = entryOf(START, 'ORGANIZER:mailto:canary@calendar.example');
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
    expect(readCalendar(own)[0]?.fields.starts_at).toBe(berlin);
    for (const unknown of ['Nowhere', 'BST', 'IST'])
      expect(entryOf(`DTSTART;TZID=${unknown}:20270704T183000`)?.problem).toContain(
        `“${unknown}” is not known`,
      );
  });

  it('take the zone of the calendar, or UTC with a note, where they name none', () => {
    const floating = vevent('DTSTART:20270704T183000');
    const [entry] = readCalendar(calendar('X-WR-TIMEZONE:Europe/Berlin', ...floating));
    expect(entry?.fields).toMatchObject({
      starts_at: '2027-07-04T16:30:00.000Z',
      time_zone: 'Europe/Berlin',
    });
    const [unknown] = readCalendar(calendar(...floating));
    expect(unknown).toMatchObject({
      fields: { starts_at: '2027-07-04T18:30:00.000Z' },
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
    expect(entryOf(...lines)?.fields).toEqual({
      starts_at: '2027-03-04T00:00:00.000Z',
      ends_at: `2027-03-${end}T00:00:00.000Z`,
      time_zone: null,
      all_day: true,
      cancelled: false,
    });
  });

  it('may say how long they last', () => {
    expect(entryOf(START, 'DURATION:PT1H30M')?.fields.ends_at).toBe('2027-03-04T20:00:00.000Z');
    expect(entryOf(START, 'DURATION:soon')?.problem).toBe('The duration is not valid.');
    expect(entryOf(START, `DURATION:P${'9'.repeat(300)}D`)?.problem).toBe(
      'The duration is not valid.',
    );
  });

  it.each([
    ['DURATION:P1D', '2027-03-28T17:30'],
    ['DURATION:P1DT1H', '2027-03-28T18:30'],
    ['DURATION:PT24H', '2027-03-28T18:30'],
    ['DURATION:PT0S', '2027-03-27T18:30'],
    ['DTEND:20270327T193000', '2027-03-27T18:30'],
  ])('count %s over the change of the clock', (line, end) => {
    const entry = entryOf('DTSTART;TZID=Europe/Berlin:20270327T193000', line);
    expect(entry?.fields.ends_at).toBe(`${end}:00.000Z`);
  });

  it.each(['-PT1H', '-P1D', 'P', 'PT', 'P1H'])('refuse the duration %s', (duration) => {
    expect(entryOf(START, `DURATION:${duration}`)?.problem).toBe('The duration is not valid.');
  });

  it.each([
    ['CLASS:PRIVATE', 'draft', ['The calendar does not mark the event as public (CLASS:PRIVATE).']],
    ['CLASS:Confidential', 'draft', [expect.stringContaining('CLASS:CONFIDENTIAL')]],
    ['CLASS:X-COMMITTEE', 'draft', [expect.stringContaining('CLASS:X-COMMITTEE')]],
    ['CLASS: PUBLIC', 'published', []],
    ['CLASS:', 'published', []],
  ])('are drafts if they are not public: %s', (line, status, notes) => {
    expect(entryOf(START, line, 'STATUS:CONFIRMED')).toMatchObject({ fields: { status }, notes });
  });

  it.each([
    ['CN=team@hosts.example', undefined],
    ['CN="mailto:team@hosts.example"', undefined],
    ['CN="The team <team@hosts.example>"', 'The team'],
    ['CN=The team (team@hosts.example)', 'The team'],
    ['CN=Talks @ the hall', 'Talks @ the hall'],
  ])('have an organizer without a mail address: %s', (parameter, organizer) => {
    const { fields } = entryOf(START, `ORGANIZER;${parameter}:mailto:x@y.example`) ?? {};
    expect(fields?.organizer).toBe(organizer);
    expect(entryOf(START, 'URL:mailto:x@y.example')?.fields.cta_url).toBeUndefined();
    expect(entryOf(START, 'URL: <https://e.example/> ')?.fields.cta_url).toBe('https://e.example/');
    expect(entryOf(START, 'LOCATION:room@hosts.example')?.fields.location).toBeUndefined();
  });

  it.each([
    ['DTSTART:20270704T183000+0200', '16:30'],
    ['DTSTART:2027-07-04T18:30:00+02:00', '16:30'],
    ['DTSTART:20270704T183000-05', '23:30'],
    ['DTSTART:2027-07-04T18:30', '18:30'],
    ['DTSTART:20270704T1830Z', '18:30'],
    ['DTSTART:20270704T183000.000Z', '18:30'],
    ['DTSTART;TZID=UTC:20270704T183000Z', '18:30'],
    ['DTSTART;TZID=Nowhere:20270704T183000Z', '18:30'],
    ['DTSTART; TZID = Europe/Berlin: 20270704T183000', '16:30'],
    ['DTSTART;TZID=europe/berlin:20270704T183000', '16:30'],
    ['DTSTART;TZID=JST:20270704T183000', '09:30'],
    ['DTSTART;TZID=/Europe/Vienna:20270704T183000', '16:30'],
    ['DTSTART;TZID=UTC+02:00:20270704T183000', '16:30'],
    ['DTSTART;TZID=GMT+0200:20270704T183000', '16:30'],
    ['DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome":20270704T183000', '16:30'],
    ['DTSTART;TZID=(GMT+01.00) Sarajevo/Warsaw/Zagreb:20270704T183000', '16:30'],
    ['DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20270704T183000', '22:30'],
    ['DTSTART;TZID=Central Standard Time (Mexico):20270704T183000', '00:30'],
    ['DTSTART:20270704T18', undefined],
    ['DTSTART:20270704T18:30:00+2500', undefined],
    ['DTSTART;TZID=(UTC-05:00) Berlin:20270704T183000', undefined],
  ])('have the hour of %s, or none', (line, time) => {
    const entry = entryOf(line);
    expect(entry?.fields.starts_at?.slice(11, 16)).toBe(time);
    expect(entry?.problem === undefined).toBe(time !== undefined);
  });

  it('end in the zone of their start, and start in that of their end', () => {
    const [at, end] = ['20270704T183000', '20270704T193000'];
    const berlin = { starts_at: '2027-07-04T16:30:00.000Z', ends_at: '2027-07-04T17:30:00.000Z' };
    const lines = [
      [`DTSTART;TZID=Europe/Berlin:${at}`, `DTEND:${end}`],
      [`DTSTART:${at}`, `DTEND;TZID=Europe/Berlin: ${end}`],
    ];
    for (const each of lines) expect(entryOf(...each)?.fields).toMatchObject(berlin);
    const zone = ['BEGIN:VTIMEZONE', 'TZID;X-SOURCE=DB:Europe/Berlin', 'END:VTIMEZONE'];
    const only = calendar(...zone, ...vevent(`DTSTART:${at}`, `DTEND:${end}`));
    expect(readCalendar(only)[0]?.fields).toMatchObject(berlin);
  });

  it('have the method and the zone of their own calendar', () => {
    const at = (day: string) => `DTSTART:202703${day}T180000`;
    const files = [
      calendar('METHOD:PUBLISH', 'X-WR-TIMEZONE:America/New_York', ...vevent(at('10'))),
      calendar('METHOD:CANCEL', 'X-WR-TIMEZONE;VALUE=TEXT:Asia/Tokyo', ...vevent(at('11'))),
      calendar('METHOD:REPLY', ...vevent(at('12'))),
      calendar(...vevent(`${at('12')}Z`)),
    ];
    expect(readCalendar(files.join(''))).toMatchObject([
      { fields: { starts_at: '2027-03-10T23:00:00.000Z' } },
      { fields: { starts_at: '2027-03-11T09:00:00.000Z' }, isCancellation: true },
      { problem: expect.stringContaining('answers an invitation') },
      { fields: { starts_at: '2027-03-12T18:00:00.000Z' }, notes: [] },
    ]);
  });

  it('may be of vCalendar 1.0, in its encodings', () => {
    const text = [
      'BEGIN:VCALENDAR',
      'VERSION:1.0',
      'TZ:+01',
      'BEGIN:VEVENT',
      'SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9 =26 Code: na=C3=AFve =',
      'L=C3=B6sungen',
      'DESCRIPTION;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:One =E9=0D=0Atwo =',
      ' more=0D=0A=0D=0Athree',
      'LOCATION;ENCODING=QUOTED-PRINTABLE:A hall=2C second floor',
      'CATEGORIES;ENCODING=BASE64:QUk=',
      'DTSTART:20270415T170000',
      'RRULE:W2 TU',
      'END:VEVENT',
      'END:VCALENDAR',
    ];
    expect(readCalendar(text.join('\r\n'))).toMatchObject([
      {
        place: 'Line 4',
        fields: {
          title: 'Café & Code: naïve Lösungen',
          description_short: 'One é two more three',
          location: 'A hall, second floor',
          tags: ['AI'],
          starts_at: '2027-04-15T16:00:00.000Z',
        },
        notes: [FIRST],
      },
    ]);
  });

  it('shorten a long description after a word', () => {
    const read = entryOf(START, `DESCRIPTION:${'talks 👩‍👩‍👧‍👦 '.repeat(2_000)}`);
    expect(read?.fields.description_short).toMatch(/^(talks 👩‍👩‍👧‍👦 ?)+…$|talks…$/u);
    expect(read?.notes).toEqual(['The description is shortened to 140 characters.']);
  });

  it('are not mistaken for their alarms', () => {
    const alarm = ['BEGIN:VALARM', 'SUMMARY:Wake up', 'DURATION:PT5M', 'END:VALARM'];
    expect(entryOf(START, 'SUMMARY:Talks', ...alarm, 'LOCATION:Here')?.fields).toEqual({
      title: 'Talks',
      starts_at: '2027-03-04T18:30:00.000Z',
      location: 'Here',
      cancelled: false,
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
    expect(good?.fields).toMatchObject({ title: 'y' });
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
    expect(entryOf(START, folded)?.fields.title).toHaveLength(250_001);
  });

  it('name the first of two hours when clocks go back', () => {
    const twice = entryOf('DTSTART;TZID=America/New_York:20261101T011500');
    expect(twice?.fields.starts_at).toBe('2026-11-01T05:15:00.000Z');
  });

  it('may be folded inside a character', () => {
    const title = 'Café & naïve Bayes: größere Modelle für Städte – mit Özge, 東京 und 🎉';
    const octets = Buffer.from(calendar(...vevent(START, `SUMMARY:${title}`)));
    const summary = octets.indexOf('SUMMARY:') + 'SUMMARY:'.length;
    for (let at = summary; at < summary + Buffer.byteLength(title); at += 1) {
      const folded = [octets.subarray(0, at), Buffer.from('\r\n '), octets.subarray(at)];
      expect(readCalendar(Buffer.concat(folded))[0]?.fields.title).toBe(title);
    }
  });

  it.each([
    ['Talk\u0007s', 'Talks'],
    ['\u0000Talks\u009f', 'Talks'],
    ['Talks\u000Band more', 'Talks\u000Band more'],
  ])('lose a control character, and nothing else: %j', (summary, title) => {
    expect(entryOf(START, `SUMMARY:${summary}`)?.fields.title).toBe(title);
  });

  it.each([
    [
      '<p>Join us for <b>two talks</b> &amp\\; pizza.</p><br>Register at <a href="https://events.example.org/open">the site</a>.&nbsp\\;<ul><li>Doors 18:00</li></ul>',
      'Join us for two talks & pizza. Register at the site. Doors 18:00',
      'https://events.example.org/open',
    ],
    ['Talks<br/>and <i>more</i>', 'Talks and more', undefined],
    [
      '<style>p {}</style><P CLASS="x">Talks</P><script>alert(1)</script><a href="mailto:a@b.example">us</a>',
      'Talks us',
      undefined,
    ],
    [
      '<a href="javascript:alert(1)">One</a> <a href="http://two.example/">two</a>',
      'One two',
      'http://two.example/',
    ],
    [
      'Why a < b and c > d\\, and Map<Key\\, List<Value>>',
      'Why a < b and c > d, and Map<Key, List<Value>>',
      undefined,
    ],
    ['Escape &lt\\;script&gt\\; well', 'Escape &lt;script&gt; well', undefined],
    [
      'Write to <team@events.example> or <https://events.example/>',
      'Write to <team@events.example> or <https://events.example/>',
      undefined,
    ],
  ])('have a description of text: %j', (description, text, link) => {
    expect(entryOf(START, `DESCRIPTION:${description}`)?.fields).toMatchObject({
      description_short: text,
    });
    expect(entryOf(START, `DESCRIPTION:${description}`)?.fields.cta_url).toBe(link);
    expect(
      entryOf(START, `DESCRIPTION:${description}`, 'URL:https://own.example/')?.fields.cta_url,
    ).toBe('https://own.example/');
  });

  it.each([
    ['W. Europe Standard Time', '2027-07-04T16:30:00.000Z'],
    ['Nepal Standard Time', '2027-07-04T12:45:00.000Z'],
    ['Aus Central W. Standard Time', '2027-07-04T09:45:00.000Z'],
    ['Line Islands Standard Time', '2027-07-04T04:30:00.000Z'],
    ['tzone://Microsoft/Utc', '2027-07-04T18:30:00.000Z'],
  ])('know the zone %s', (zone, at) => {
    expect(startOf(`DTSTART;TZID="${zone}":20270704T183000`)).toBe(at);
  });

  const ofOutlook = zoneOf(
    'Customized Time Zone',
    ...part('STANDARD', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
    ...part('DAYLIGHT', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
  );

  it.each([
    ['in summer', ofOutlook, '20270704T183000', '2027-07-04T16:30:00.000Z'],
    ['in winter', ofOutlook, '20271204T183000', '2027-12-04T17:30:00.000Z'],
    ['in 2080', ofOutlook, '20800704T183000', '2080-07-04T16:30:00.000Z'],
    [
      'before its first change',
      zoneOf(
        'Customized Time Zone',
        ...part('DAYLIGHT', '+0100', '+0200').map((line) => line.replace('1601', '2027')),
      ),
      '20261204T183000',
      '2026-12-04T17:30:00.000Z',
    ],
    [
      'without summer time',
      zoneOf('Customized Time Zone', ...part('STANDARD', '-0330', '-0330')),
      '20270704T183000',
      '2027-07-04T22:00:00.000Z',
    ],
  ])('are in the zone that the file defines, %s', (_, zone, at, instant) => {
    const lines = vevent(`DTSTART;TZID=Customized Time Zone:${at}`, 'DURATION:PT1H');
    const [entry] = readCalendar(calendar(...zone, ...lines));
    expect([entry?.problem, entry?.fields.starts_at]).toEqual([undefined, instant]);
    expect(entry?.fields.time_zone).toBeUndefined();
  });

  it.each([
    ['is empty', zoneOf('Customized Time Zone')],
    [
      'changes every second',
      zoneOf('Customized Time Zone', ...part('STANDARD', '+0200', '+0100', 'RRULE:FREQ=SECONDLY')),
    ],
    [
      'has no offsets',
      zoneOf('Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:tomorrow', 'END:STANDARD'),
    ],
  ])('are refused if their zone %s', (_, zone) => {
    const [entry] = readCalendar(
      calendar(...zone, ...vevent('DTSTART;TZID=Customized Time Zone:20270704T183000')),
    );
    expect(entry?.problem).toContain('The time zone “Customized Time Zone” is not known');
  });

  it('have the revision of the calendar, and may be cancelled by it', () => {
    const lines = [START, 'UID:a', 'SEQUENCE:3', 'DTSTAMP:20270101T000000Z', 'STATUS:CANCELLED'];
    expect(entryOf(...lines)).toMatchObject({
      fields: { cancelled: true },
      revision: { sequence: 3, stamp: '2027-01-01T00:00:00Z' },
    });
    const [cancelled] = readCalendar(calendar('METHOD:CANCEL', ...vevent('UID:a', 'SEQUENCE:x')));
    expect(cancelled).toMatchObject({ isCancellation: true, revision: { sequence: 0 } });
  });

  it.each(['REPLY', 'refresh', 'COUNTER'])('are not in an answer (%s)', (method) => {
    expect(() => readCalendar(calendar(`METHOD:${method}`, ...vevent(START)))).toThrow(
      'answers an invitation',
    );
  });
});

const TZ = 'TZID=Europe/Berlin';
const series = (...lines: string[]) =>
  vevent(
    'UID:s',
    'SUMMARY:Evening',
    'LOCATION:Hall',
    `DTSTART;${TZ}:20270112T190000`,
    `DTEND;${TZ}:20270112T210000`,
    ...lines,
  );
const change = (id: string, ...lines: string[]) =>
  vevent('UID:s', `RECURRENCE-ID;${TZ}:${id}`, ...lines);
const MONTHLY = 'RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=4';
const NEXT = 'The event repeats; only its next date is imported.';
const LAST = 'The event repeats; only its last date is imported.';
const FIRST =
  'The event repeats by a rule that cannot be followed; only its first date is imported.';

describe('a series', () => {
  const dateOf = (lines: readonly string[], now = NOW.toISOString()) => {
    const [entry, ...others] = readCalendar(calendar(...lines), new Date(now));
    expect(others).toEqual([]);
    return [entry?.problem ?? entry?.fields.starts_at?.slice(0, 16), ...(entry?.notes ?? [])];
  };

  it('takes place on a changed date, with what the change states', () => {
    const moved = change(
      '20270209T190000',
      `DTSTART;${TZ}:20270211T190000`,
      `DTEND;${TZ}:20270211T210000`,
      'LOCATION:Other Hall',
    );
    const cancelled = `EXDATE;${TZ}:20270112T190000`;
    expect(readCalendar(calendar(...series(MONTHLY, cancelled), ...moved))).toMatchObject([
      {
        uid: 's',
        fields: {
          title: 'Evening',
          location: 'Other Hall',
          starts_at: '2027-02-11T18:00:00.000Z',
          ends_at: '2027-02-11T20:00:00.000Z',
          time_zone: 'Europe/Berlin',
        },
        notes: [NEXT],
      },
    ]);
  });

  it.each<[string, string[], string]>([
    ['the first date', series(MONTHLY), '2027-01-12T18:00'],
    ['a date of days', series(MONTHLY, 'EXDATE;VALUE=DATE:20270112'), '2027-02-09T18:00'],
    ['a date in UTC', series(MONTHLY, 'EXDATE:20270112T180000Z'), '2027-02-09T18:00'],
    [
      'a list of dates',
      series(MONTHLY, `EXDATE;${TZ}:20270112T190000,20270209T190000`),
      '2027-03-09T18:00',
    ],
    [
      'a cancelled change',
      [
        ...series(MONTHLY),
        ...change('20270112T190000', `DTSTART;${TZ}:20270112T190000`, 'STATUS:CANCELLED'),
      ],
      '2027-02-09T18:00',
    ],
    [
      'an earlier change of a later date',
      [...series(MONTHLY), ...change('20270209T190000', `DTSTART;${TZ}:20270105T190000`)],
      '2027-01-05T18:00',
    ],
    ['an added date', series(MONTHLY, `RDATE;${TZ}:20270106T190000`), '2027-01-06T18:00'],
    ['added dates only', series(`RDATE;VALUE=PERIOD:20261210T190000Z/PT1H`), '2026-12-10T19:00'],
    [
      'summer time',
      series(
        'RRULE:FREQ=MONTHLY;BYDAY=2TU',
        `EXDATE;${TZ}:20270112T190000,20270209T190000,20270309T190000`,
      ),
      '2027-04-13T17:00',
    ],
    [
      'none of a rule that excludes',
      series('RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY;BYDAY=TU,WE'),
      '2027-01-14T18:00',
    ],
    [
      'two rules',
      series('RRULE:FREQ=YEARLY', 'RRULE:FREQ=WEEKLY;BYDAY=FR', `EXDATE;${TZ}:20270112T190000`),
      '2027-01-15T18:00',
    ],
  ])('takes place on %s', (_, lines, date) => {
    expect(dateOf(lines)).toEqual([date, NEXT]);
  });

  it('without a date that is left is refused', () => {
    const lines = series('RRULE:FREQ=WEEKLY;COUNT=1', `EXDATE;${TZ}:20270112T190000`);
    expect(dateOf(lines)).toEqual(['All dates of the repeating event are cancelled.']);
  });

  it.each<[string, string, string, string, string?]>([
    ['weekly since 2024', '20240109', 'FREQ=WEEKLY;BYDAY=TU', '2027-02-02'],
    ['every second week', '20000104', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', '2027-02-09'],
    ['on workdays since 2000', '20000103', 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', '2027-02-01'],
    ['on every third day since 2000', '20000101', 'FREQ=DAILY;INTERVAL=3', '2027-02-02'],
    ['yearly on a leap day', '20240229', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2028-02-29'],
    ['until a time in UTC', '20270105', 'FREQ=WEEKLY;UNTIL=20270119T170000Z', '2027-01-19', LAST],
    ['until just before', '20270105', 'FREQ=WEEKLY;UNTIL=20270119T165959Z', '2027-01-12', LAST],
    ['until a day', '20200107', 'FREQ=WEEKLY;UNTIL=20270119', '2027-01-19', LAST],
    ['ended long ago', '20200107', 'FREQ=WEEKLY;UNTIL=20210119', '2021-01-19', LAST],
    ['every second', '20240109', 'FREQ=SECONDLY', '2024-01-09', FIRST],
    ['without end', '20240109', 'FREQ=WEEKLY;INTERVAL=99999999999;BYDAY=MO', '2024-01-09', FIRST],
    ['in 400 KB', '20240109', `FREQ=DAILY;BYSECOND=${'1,'.repeat(200_000)}1`, '2024-01-09', FIRST],
    ['by no rule', '20240109', 'FREQ=SOMETIMES', '2024-01-09', FIRST],
    ['on no day', '20240109', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2024-01-09', LAST],
  ])('%s has its date in time', (_, day, rule, date, note = NEXT) => {
    const lines = vevent(`DTSTART;${TZ}:${day}T180000`, `RRULE:${rule}`);
    expect(dateOf(lines, '2027-02-01T12:00:00Z')).toEqual([`${date}T17:00`, note]);
  });

  it.each([
    ['20260131T180000', 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', '01-31T17'],
    ['20261016T160000', 'FREQ=WEEKLY;INTERVAL=13;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '01-15T15'],
    ['20250925T090000', 'FREQ=YEARLY;BYMONTH=3,9;BYDAY=TH;BYSETPOS=-1', '09-30T07'],
    ['20260702T190000', 'FREQ=MONTHLY;INTERVAL=6;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2', '01-04T18'],
    ['20260105T190000', 'FREQ=DAILY;COUNT=9;UNTIL=20260108', '2026-01-08T18'],
  ])('from %s by %s takes place on %s', (start, rule, date) => {
    const at = date.length > 8 ? date : `2027-${date}`;
    expect(dateOf(vevent(`DTSTART;${TZ}:${start}`, `RRULE:${rule}`))[0]).toBe(`${at}:00`);
  });

  const IN_BERLIN = ['X-WR-TIMEZONE:Europe/Berlin'];
  const days = (...lines: string[]) =>
    vevent('UID:s', 'DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=DAILY;COUNT=4', ...lines);
  const newDay = (id: string) => vevent('UID:s', id, 'DTSTART;VALUE=DATE:20270103');
  it.each([
    ['in UTC', [...IN_BERLIN, ...days('EXDATE:20270103T230000Z')], '05T00:00'],
    ['in UTC without a zone', days('EXDATE:20270103T230000Z,20270105T050000Z'), '06T00:00'],
    ['in a zone', days('EXDATE;TZID=W. Europe Standard Time:20270104T000000'), '05T00:00'],
    ['without a zone', days('EXDATE:20270104T000000'), '05T00:00'],
    [
      'moved in UTC',
      [...IN_BERLIN, ...days(), ...newDay('RECURRENCE-ID:20270103T230000Z')],
      '03T00:00',
    ],
    [
      'cancelled in UTC',
      [
        ...IN_BERLIN,
        ...days(),
        ...vevent(
          'UID:s',
          'RECURRENCE-ID:20270103T230000Z',
          'DTSTART;VALUE=DATE:20270104',
          'STATUS:CANCELLED',
        ),
      ],
      '05T00:00',
    ],
    [
      'moved by a day in another calendar of the file',
      [
        ...days(),
        'END:VCALENDAR',
        'BEGIN:VCALENDAR',
        ...newDay('RECURRENCE-ID;VALUE=DATE:20270104'),
      ],
      '03T00:00',
    ],
    [
      'of an evening as a day',
      [
        ...series(MONTHLY),
        ...vevent(
          'UID:s',
          'RECURRENCE-ID;VALUE=DATE:20270112',
          `DTSTART;${TZ}:20270113T190000`,
          'LOCATION:x',
        ),
      ],
      '13T18:00',
    ],
    ['of an evening as midnight', series(MONTHLY, 'EXDATE:20270112T000000Z'), '02-09T18:00'],
    ['of an evening without its zone', series(MONTHLY, 'EXDATE:20270112T190000'), '02-09T18:00'],
  ])('leaves out the day that is named %s', (_, lines, at) => {
    expect(dateOf(lines)[0]).toBe(at.length > 8 ? `2027-${at}` : `2027-01-${at}`);
  });

  it.each([`EXDATE;${TZ}:soon`, 'EXDATE;TZID=Nowhere:20270112T190000'])(
    'is refused if a day left out cannot be read: %s',
    (line) => {
      expect(dateOf(series(MONTHLY, line))[0]).toMatch(/is not a date|is not known/);
    },
  );

  it.each([
    // The clock goes forward in the night to 28 March 2027.
    ['DURATION:P1D', '2027-03-28T16:00'],
    ['DURATION:PT24H', '2027-03-28T17:00'],
    ['DURATION:P1W', '2027-04-03T16:00'],
    [`DTEND;${TZ}:20260328T180000`, '2027-03-28T17:00'],
  ])('lasts %s on each date', (length, end) => {
    const lines = vevent(`DTSTART;${TZ}:20260327T180000`, length, 'RRULE:FREQ=YEARLY');
    const moved = lines.map((line) => line.replace(/(START.*202)60327/, '$160327'));
    const [entry] = readCalendar(calendar(...moved), new Date('2027-03-01T00:00:00Z'));
    expect(entry?.fields.starts_at).toBe('2027-03-27T17:00:00.000Z');
    expect(entry?.fields.ends_at).toBe(`${end}:00.000Z`);
  });

  it('stays private, whatever a change of one date says', () => {
    const open = change('20270112T190000', `DTSTART;${TZ}:20270112T190000`, 'STATUS:CONFIRMED');
    const [entry] = readCalendar(calendar(...series(MONTHLY, 'CLASS:PRIVATE'), ...open));
    expect(entry?.fields.status).toBe('draft');
  });

  it('of whole days stays one', () => {
    const days = vevent(
      'DTSTART;VALUE=DATE:20240105',
      'DTEND;VALUE=DATE:20240107',
      'RRULE:FREQ=YEARLY',
      'EXDATE;VALUE=DATE:20270105',
    );
    expect(readCalendar(calendar(...days))[0]?.fields).toMatchObject({
      starts_at: '2028-01-05T00:00:00.000Z',
      ends_at: '2028-01-07T00:00:00.000Z',
      all_day: true,
    });
  });

  it('in a zone that the file defines takes place at the local time', () => {
    const zone = zoneOf('Own', ...part('STANDARD', '+0530', '+0530'));
    const lines = vevent(
      'DTSTART;TZID=Own:20240101T190000',
      'RRULE:FREQ=MONTHLY',
      'EXDATE;TZID=Own:20270101T190000',
    );
    expect(dateOf([...zone, ...lines])).toEqual(['2026-12-01T13:30', NEXT]);
  });

  it('follows a change of all later dates', () => {
    const later = (...lines: string[]) =>
      vevent('UID:s', `RECURRENCE-ID;RANGE=THISANDFUTURE;${TZ}:20270209T190000`, ...lines);
    const moved = later(`DTSTART;${TZ}:20270210T200000`, 'LOCATION:Other Hall');
    const lines = [...series(MONTHLY), ...moved];
    expect(dateOf(lines)).toEqual(['2027-01-12T18:00', NEXT]);
    expect(dateOf(lines, '2027-02-01T00:00:00Z')).toEqual(['2027-02-10T19:00', NEXT]);
    expect(dateOf(lines, '2027-03-01T00:00:00Z')).toEqual(['2027-03-10T19:00', NEXT]);
    const ended = later(`DTSTART;${TZ}:20270209T190000`, 'STATUS:CANCELLED');
    expect(dateOf([...series(MONTHLY), ...ended], '2027-03-01T00:00:00Z')).toEqual([
      '2027-01-12T18:00',
      LAST,
    ]);
  });

  it('of days is not over before the end of the day', () => {
    const days = vevent('DTSTART;VALUE=DATE:20261103', 'RRULE:FREQ=WEEKLY');
    expect(dateOf(days, '2026-12-01T18:00:00Z')).toEqual(['2026-12-01T00:00', NEXT]);
  });

  it('ends where all later dates are cancelled', () => {
    const end = ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270209T180000Z', 'STATUS:CANCELLED'];
    const lines = vevent('UID:s', ...end, `DTSTART;${TZ}:20270209T190000`);
    const dates = dateOf([...series('RRULE:FREQ=WEEKLY'), ...lines], '2027-12-01T00:00:00Z');
    expect(dates).toEqual(['2027-02-02T18:00', LAST]);
  });

  it.each([
    ['20270111T190000/20270111T220000', '21:00'],
    ['20270111T190000/PT30M', '18:30'],
    ['20270111T190000', '20:00'],
  ])('lasts as long as the added period %s', (period, end) => {
    const rdate = `RDATE;VALUE=PERIOD;${TZ}:${period}`;
    const [entry] = readCalendar(calendar(...series(rdate)));
    expect(entry?.fields.ends_at).toBe(`2027-01-11T${end}:00.000Z`);
  });

  it('without its event is refused', () => {
    expect(dateOf(change('20270112T190000', START))[0]).toContain(
      'This changes one date of a repeating event.',
    );
  });

  it('is read in time, however many a file has', () => {
    const many = Array.from({ length: EVENT_IMPORT.maxEntries }, (_, n) =>
      vevent(`UID:${n}`, 'DTSTART:20000104T180000Z', 'RRULE:FREQ=WEEKLY'),
    );
    const entries = readCalendar(calendar(...many.flat()));
    expect(entries.filter(({ notes }) => notes[0] === NEXT)).toHaveLength(EVENT_IMPORT.maxEntries);
    const endless = many.map((lines) => lines.map((line) => line.replace('WEEKLY', 'MINUTELY')));
    expect(readCalendar(calendar(...endless.flat()))[0]?.notes).toEqual([FIRST]);
  });
});
