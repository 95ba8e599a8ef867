import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import type { EventState } from '@elevate/contracts/events';
import { EVENT_TEXT_COLUMNS } from '@elevate/rules';
import { event, eventId } from '../../../test/generate-events.js';
import { writeCalendar } from './write-calendar.js';
import type { Site } from '../client/page.js';

const site: Site = { name: 'Elevate', url: undefined, contactEmail: 'a@b.example' };
const written = (...events: EventState[]) => writeCalendar(site, events).toString();
/** As a calendar of another maker reads it. */
const read = (...events: EventState[]) => convertIcsCalendar(undefined, written(...events));
const readOne = (fields: Partial<EventState>) =>
  read(event({ id: eventId(1), ...fields })).events?.[0];

/** The moment at which a calendar that believes the file alone begins an event. */
function startByTheFile(starts_at: string, others: readonly string[], time_zone: string): Date {
  const all = [starts_at, ...others].map((at, n) =>
    event({ id: eventId(n), starts_at: at, time_zone }),
  );
  const calendar = new ICAL.Component(ICAL.parse(written(...all)) as unknown[]);
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  const start = calendar.getFirstSubcomponent('vevent')!.getFirstPropertyValue('dtstart');
  const time = start as InstanceType<typeof ICAL.Time>;
  time.zone = zone;
  return time.toJSDate();
}

const HOSTILE = [
  [
    'a line break',
    'One\r\nATTACH:file:///etc/passwd\nX-EVIL:1',
    'One ATTACH:file:///etc/passwd X-EVIL:1',
  ],
  ['what the format itself is made of', 'a;b,c:d\\n"e"', 'a;b,c:d\\n"e"'],
  ['emoji', '👩🏾‍💻'.repeat(30), '👩🏾‍💻'.repeat(30)],
  ['words from right to left', 'مؤتمر الأمن، بيروت; עברית', 'مؤتمر الأمن، بيروت; עברית'],
  ['marks that turn the direction', 'safe\u202Egnp.exe', 'safegnp.exe'],
  ['what is no text', 'a\u0000b\u001Fc\uD83D', 'a b c'],
] as const;

describe('the calendar', () => {
  it('says of an event all that is known', () => {
    const read = readOne({
      version: 7,
      title: 'A meetup',
      description_short: 'Short talks.',
      starts_at: '2027-03-04T17:30:00.000Z',
      ends_at: '2027-03-04T20:00:00.000Z',
      time_zone: 'Africa/Lagos',
      organizer: 'Some hosts',
      location: 'A hall, Lagos',
      cta_url: 'https://events.example.org/one?a=1,2;b=%20#c',
      tags: ['Cloud, and more', 'AI'],
    });
    expect(read).toMatchObject({
      uid: eventId(1),
      summary: 'A meetup',
      description:
        'Short talks.\n\nHosted by Some hosts\nhttps://events.example.org/one?a=1,2;b=%20#c',
      location: 'A hall, Lagos',
      url: 'https://events.example.org/one?a=1,2;b=%20#c',
      status: 'CONFIRMED',
      timeTransparent: 'TRANSPARENT',
      sequence: 6,
      stamp: { date: new Date('2026-11-21T09:00:00Z') },
      lastModified: { date: new Date('2026-11-21T09:00:00Z') },
      created: { date: new Date('2026-11-19T09:00:00Z') },
      start: { date: new Date('2027-03-04T17:30:00Z'), local: { timezone: 'Africa/Lagos' } },
      end: { date: new Date('2027-03-04T20:00:00Z') },
    });
    expect(written(event({ id: eventId(1), tags: ['Cloud, and more', 'AI'] }))).toContain(
      'CATEGORIES:Cloud\\, and more,AI\r\n',
    );
  });

  it.each(EVENT_TEXT_COLUMNS.filter((name) => name !== 'image_alt'))(
    'shows the field %s',
    (name) => {
      const value = `https://${name.replaceAll('_', '-')}.test/`;
      const unfolded = written(event({ id: eventId(1), [name]: value })).replaceAll('\r\n ', '');
      expect(unfolded).toContain(value);
    },
  );

  it('names the page of an event where the site knows its address', () => {
    const page = `https://elevate.test/events/${eventId(1)}`;
    const readAt = (cta_url: string | null) => {
      const events = [event({ id: eventId(1), description_short: 'Talks.', cta_url })];
      const text = writeCalendar({ ...site, url: 'https://elevate.test' }, events).toString();
      return convertIcsCalendar(undefined, text).events?.[0];
    };
    expect(readAt(null)).toMatchObject({ url: page, description: `Talks.\n\n${page}` });
    const website = 'https://events.example/one';
    const description = `Talks.\n\n${website}\n${page}`;
    expect(readAt(website)).toMatchObject({ url: website, description });
  });

  it('says that an event is cancelled, as a later version', () => {
    expect(readOne({ version: 8, cancelled: true })).toMatchObject({
      status: 'CANCELLED',
      sequence: 7,
    });
  });

  it('invents nothing', () => {
    const text = written(event({ id: eventId(1), updated_at: undefined }));
    expect(text).not.toMatch(/^(DTEND|LOCATION|URL|CATEGORIES|ORGANIZER)/m);
    expect(text).toContain('DTSTART:21000304T173000Z\r\n');
    expect(text).toContain('LAST-MODIFIED:20261120T090000Z\r\n');
    expect(text).not.toContain('VTIMEZONE');
  });

  it('gives no end to what ends as it begins: one must come after the other', () => {
    const starts_at = '2027-03-04T17:30:00.000Z';
    expect(readOne({ starts_at, ends_at: starts_at })).not.toHaveProperty('end');
  });

  it.each(HOSTILE)('takes %s for text and for nothing else', (_, text, expected) => {
    const fields = { title: text, description_short: text, location: text, tags: [text] };
    const calendar = read(event({ id: eventId(1), ...fields }), event({ id: eventId(2) }));
    expect(calendar.events).toHaveLength(2);
    expect(calendar.events?.[0]).toMatchObject({
      summary: expected,
      description: expected,
      location: expected,
    });
    expect(calendar.events?.[0]).not.toHaveProperty('attach');
  });

  it('folds at 75 octets, between characters', () => {
    const long = `${'ü👩🏾‍💻'.repeat(200)} ${'x'.repeat(500)}`;
    const tags = Array.from({ length: 1_000 }, (_, n) => `Tag ${n}`);
    const bytes = writeCalendar(site, [event({ id: eventId(1), title: long, tags })]);
    const lines = bytes.toString('latin1').split('\r\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBe(75);
    expect(bytes.toString().split('\r\n').join('')).not.toContain('\uFFFD');
    expect(bytes.toString()).not.toMatch(/[^\r]\n|\r[^\n]/);
    const [read] = convertIcsCalendar(undefined, bytes.toString()).events ?? [];
    expect(read?.summary).toBe(long);
    expect(read?.categories).toHaveLength(1_000);
  });

  it('without events is a calendar all the same', () => {
    const text = written();
    expect(text).toMatch(
      /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:-\/\/Elevate\/\/Events\/\/EN\r\n/,
    );
    expect(text).toMatch(/BEGIN:VTIMEZONE[^]+END:VCALENDAR\r\n$/);
    expect(text).toContain('\r\nX-PUBLISHED-TTL:PT1H\r\n');
    expect(convertIcsCalendar(undefined, text).events ?? []).toEqual([]);
  });
});

describe('the zone of an event', () => {
  const SUMMER = '2027-07-01T17:30:00.000Z';
  const WINTER = '2027-01-01T17:30:00.000Z';

  it.each([
    ['Europe/London', WINTER, [SUMMER]],
    ['Europe/London', SUMMER, [WINTER]],
    ['Australia/Sydney', SUMMER, [WINTER, '2028-07-01T00:00:00.000Z']],
    // Its summer time was given up in 2022.
    ['America/Mexico_City', '2020-07-01T17:30:00.000Z', ['2027-07-01T17:30:00.000Z']],
    ['America/Mexico_City', '2027-07-01T17:30:00.000Z', ['2020-07-01T17:30:00.000Z']],
    ['America/New_York', '2027-03-14T07:00:00.000Z', ['2027-03-14T06:59:00.000Z', SUMMER]],
    ['Asia/Kathmandu', WINTER, []],
  ])('%s gives the right moment for %s, by the file alone', (zone, at, others) => {
    expect(startByTheFile(at, others, zone)).toEqual(new Date(at));
  });

  it('has standard time where all events are in summer: some apps read nothing else', () => {
    const text = written(event({ id: eventId(1), starts_at: SUMMER, time_zone: 'Europe/London' }));
    expect(text).toMatch(/BEGIN:STANDARD[^]+TZOFFSETTO:\+0100\r\nEND:STANDARD/);
  });

  it.each(['UTC', 'Nowhere/Land', "Africa/Lagos'--", 'Europe/London\r\nX:1'])(
    'is left out where it is %p',
    (time_zone) => {
      const text = written(event({ id: eventId(1), starts_at: SUMMER, time_zone }));
      expect(text).toContain('DTSTART:20270701T173000Z\r\n');
      expect(text).not.toContain('TZID');
    },
  );
});
