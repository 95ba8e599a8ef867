import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventState, type EventImport } from '@elevate/contracts/events';
import { EVENT_IMPORT, EVENT_POSTER_URL } from '@elevate/rules';
import { EventRelay } from '../src/events/event-announcer.js';
import { RunningEvents } from './support/running-events.js';

const events = RunningEvents.ofFile();
let file = 0;
beforeEach(() => {
  file += 1;
});

const relayed = () => events.service.app.get(EventRelay).idle();

const send = (payload: string | Buffer | object, type: string, isDryRun: unknown = false) => {
  const headers = { 'content-type': type };
  const url = `/v1/events/import?dry_run=${String(isDryRun)}`;
  return events.request<EventImport>('POST', url, { payload, headers });
};
async function imported(text: string, type: string, isDryRun?: boolean): Promise<EventImport> {
  const { status, body } = await send(text, type, isDryRun);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}
const importCsv = (text: string, isDryRun?: boolean) => imported(text, 'text/csv', isDryRun);
const importCalendar = (lines: readonly string[], isDryRun?: boolean) => {
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
  return imported(text, 'text/calendar', isDryRun);
};
const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const vevent = (uid: string, ...lines: string[]) =>
  entry(`UID:${file}-${uid}`, 'DTSTART:20270304T183000Z', `SUMMARY:Talks ${uid}`, ...lines);
const named = async (title: string) =>
  (await events.list()).filter((event) => event.title === title);
const newest = async (title: string) => (await named(title))[0]!;
const outcomes = ({ entries }: EventImport) => entries.map(({ outcome }) => outcome);

describe('an import of a calendar', () => {
  it('stores the good entries, says why others are refused, and changes nothing when repeated', async () => {
    const lines = [
      ...vevent('first', 'DESCRIPTION:Short talks', 'LOCATION:Lagos'),
      ...entry('SUMMARY:No start'),
      ...vevent('second', 'URL:javascript:alert(1)'),
      ...vevent('third', 'RRULE:FREQ=WEEKLY'),
    ];
    const before = (await events.list()).length;
    const preview = await importCalendar(lines, true);
    expect((await events.list()).length).toBe(before);
    const done = await importCalendar(lines);
    expect({ ...done, dry_run: true }).toEqual(preview);
    expect(done.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 2 });
    expect(done.entries.map(({ place, reason }) => [place, reason])).toEqual([
      ['Line 2', null],
      ['Line 9', 'The start is missing.'],
      ['Line 12', 'Event URL must be a valid address that starts with https:// or http://.'],
      ['Line 18', null],
    ]);
    expect(done.entries[3]?.notes).toEqual([
      'The event repeats; only its next date is imported.',
      'There is no description, so the title is used.',
    ]);
    const again = await importCalendar(lines);
    expect(outcomes(again)).toEqual(['unchanged', 'refused', 'refused', 'unchanged']);
    expect(await newest('Talks first')).toMatchObject({ version: 1, location: 'Lagos' });
    expect((await events.list()).length).toBe(before + 2);
  });

  it('refuses a second event of one id, takes its newer version, and keeps private ones as drafts', async () => {
    const of = (day: string, title: string, ...lines: string[]) =>
      entry(`DTSTART:202705${day}T160000Z`, `SUMMARY:${title} ${file}`, ...lines);
    const lines = [
      ...of('05', 'Intro', `UID:${file}-shared`, 'SEQUENCE:0', 'DTSTAMP:20261120T080000Z'),
      ...of('12', 'Advanced', `UID:${file}-shared`, 'SEQUENCE:0', 'DTSTAMP:20261121T080000Z'),
      ...of('19', 'Old name', `UID:${file}-newer`, 'SEQUENCE:1'),
      ...of('20', 'New name', `UID:${file}-newer`, 'SEQUENCE:3'),
      ...of('26', 'No id'),
      ...of('27', 'Empty id', 'UID:'),
      ...of('28', 'Interview', `UID:${file}-private`, 'CLASS:PRIVATE', 'STATUS:CONFIRMED'),
    ];
    const done = await importCalendar(lines);
    const expected = ['new', 'refused', 'unchanged', 'new', 'new', 'new', 'new'];
    expect(outcomes(done)).toEqual(expected);
    expect(done.entries[1]?.reason).toBe(
      `The file uses the id “${file}-shared” for two events, see line 2. Please give each event its own id.`,
    );
    expect(done.entries[6]?.notes).toContain('Stored as a draft, which visitors do not see.');
    expect(await newest(`Interview ${file}`)).toMatchObject({ status: 'draft' });
    const repeated = expected.map((outcome) => (outcome === 'new' ? 'unchanged' : outcome));
    expect(outcomes(await importCalendar(lines))).toEqual(repeated);
  });

  it('publishes and audits each event like one of the form, with a picture that the product draws', async () => {
    await importCalendar(vevent('published', 'DESCRIPTION:Short talks'));
    const event = await newest('Talks published');
    const poster = { image_url: EVENT_POSTER_URL, image_sizes: [] };
    const image_alt = 'Poster of Talks published';
    expect(event).toMatchObject({ status: 'published', ...poster, image_alt });
    await relayed();
    const message = events.lastPublished(event.id);
    expect(message?.envelope.type).toBe('events.event.changed.v1');
    const { publish_at: _, ...state } = event;
    expect(eventState.parse(message?.data)).toEqual(state);
    const [record] = await events.audit('limit=1');
    const subject = { kind: 'event', id: event.id, name: 'Talks published' };
    const created = { actor: events.adminId, action: 'created', before: null };
    expect(record).toMatchObject({ ...created, subject });
  });

  it('changes what the calendar states, and keeps the rest and the work of administrators', async () => {
    await importCalendar(vevent('moved', 'DESCRIPTION:Short talks', 'LOCATION:Lagos'));
    const event = await newest('Talks moved');
    const image_url = await events.image();
    const { description_short, starts_at } = event;
    const texts = { title: 'Talks moved', description_short, starts_at, location: 'Lagos' };
    const edited = { image_url, image_alt: 'Lights', tags: ['AI'], status: 'archived' } as const;
    await events.update(event.id, { ...texts, ...edited });
    const lines = vevent('moved', 'DESCRIPTION:Long talks', 'LOCATION:Abuja');
    const { entries } = await importCalendar(lines);
    const fields = ['description_short', 'location'];
    expect(entries[0]).toMatchObject({ outcome: 'changed', fields });
    const moved = { location: 'Abuja', description_short: 'Long talks' };
    const { id } = event;
    expect(await newest('Talks moved')).toMatchObject({ id, version: 3, ...edited, ...moved });
    expect((await events.audit('limit=1'))[0]).toMatchObject({ action: 'updated' });
    expect(outcomes(await importCalendar(lines))).toEqual(['unchanged']);
  });

  it('keeps a cancelled event with a mark, and tells every reader', async () => {
    const at = (sequence: number, ...lines: string[]) =>
      vevent('off', `SEQUENCE:${sequence}`, 'DTSTAMP:20261120T080000Z', ...lines);
    await importCalendar(at(0, 'LOCATION:Hall', 'STATUS:CONFIRMED'));
    const event = await newest('Talks off');
    const cancellation = ['METHOD:CANCEL', ...at(1, 'STATUS:CANCELLED')];
    const preview = await importCalendar(cancellation, true);
    expect(preview.entries[0]).toMatchObject({ outcome: 'changed', fields: ['cancelled'] });
    await importCalendar(cancellation);
    const cancelled = await newest('Talks off');
    const kept = { id: event.id, status: 'published', location: 'Hall' };
    expect(cancelled).toMatchObject({ ...kept, version: 2, cancelled: true });
    expect(cancelled).not.toHaveProperty('source_revision');
    const [record] = await events.audit('limit=1');
    expect(record?.before).not.toHaveProperty('cancelled');
    expect(record?.after).toHaveProperty('cancelled', true);
    await relayed();
    const message = eventState.parse(events.lastPublished(event.id)?.data);
    expect(message).toMatchObject({ version: 2, cancelled: true });
    expect(message).not.toHaveProperty('source_revision');
    expect(outcomes(await importCalendar(cancellation))).toEqual(['unchanged']);

    const stale = await importCalendar(at(0, 'LOCATION:Elsewhere'));
    expect(outcomes(stale)).toEqual(['unchanged']);
    expect(stale.entries[0]?.notes).toContain('The file has an older version of this event.');
    await importCalendar(at(2, 'LOCATION:Elsewhere'));
    expect(await newest('Talks off')).not.toHaveProperty('cancelled');
    const unknown = await importCalendar(['METHOD:CANCEL', ...vevent('unknown')]);
    const reason = 'The file cancels this event, which the site does not have.';
    expect(unknown.entries[0]?.reason).toBe(reason);
  });

  it('knows an event by its UID under a new title and time, also a cancelled one', async () => {
    await importCalendar(vevent('renamed'));
    const event = await newest('Talks renamed');
    const renamed = vevent('renamed', 'STATUS:CANCELLED')
      .map((line) => line.replace('SUMMARY:Talks', 'SUMMARY:New talks'))
      .map((line) => line.replace('20270304', '20280101'));
    const { entries } = await importCalendar(renamed);
    expect(entries[0]?.fields).toEqual(['title', 'starts_at', 'cancelled']);
    expect(await newest('New talks renamed')).toMatchObject({ id: event.id, cancelled: true });
    const { notes = [] } = (await importCalendar(vevent('new', 'STATUS:CANCELLED'))).entries[0]!;
    expect(notes).toContain('Stored as archived, which visitors do not see.');
  });

  it('knows an event that was entered by hand, and events of the site’s own calendar', async () => {
    const own = await events.event({ title: 'By hand', starts_at: '2027-03-04T18:30:00Z' });
    const previewed = (uid: string, time: string) =>
      importCalendar(entry(`UID:${uid}`, 'SUMMARY:By  HAND', `DTSTART:20270304T${time}Z`), true);
    const known = (await previewed('elsewhere', '183000')).entries[0];
    expect(known).toMatchObject({ outcome: 'changed', fields: ['title'] });
    const moved = (await previewed(own.id, '193000')).entries[0];
    expect(moved?.fields).toEqual(['title', 'starts_at']);
    // Another session of the same name on the same day.
    expect(outcomes(await previewed('x', '193000'))).toEqual(['new']);
  });

  it('keeps whole days as days', async () => {
    const lines = vevent('days').map((line) =>
      line.startsWith('DTSTART') ? 'DTSTART;VALUE=DATE:20270304' : line,
    );
    await importCalendar(lines);
    expect(await newest('Talks days')).toMatchObject({
      all_day: true,
      time_zone: null,
      starts_at: '2027-03-04T00:00:00.000Z',
      ends_at: '2027-03-05T00:00:00.000Z',
    });
    expect(outcomes(await importCalendar(lines))).toEqual(['unchanged']);
    const timed = await importCalendar(vevent('days', 'DTEND:20270304T200000Z'));
    expect(timed.entries[0]?.fields).toEqual(['starts_at', 'ends_at']);
    expect(await newest('Talks days')).not.toHaveProperty('all_day');
  });
});

describe('an import of a table', () => {
  const table = (...rows: string[]) => `title,starts_at,location\n${rows.join('\n')}`;

  it('knows an event by its title and its day', async () => {
    const title = `Table ${file}`;
    await importCsv(table(`${title},2027-03-04T10:00Z,Lagos`));
    const event = await newest(title);
    const moved = await importCsv(table(`${title.toUpperCase()},2027-03-04T12:00Z,Lagos`));
    expect(moved.entries[0]?.fields).toEqual(['title', 'starts_at']);
    expect((await newest(title.toUpperCase())).id).toBe(event.id);
    expect(outcomes(await importCsv(table(`${title},2027-03-05T12:00Z,Lagos`)))).toEqual(['new']);
  });

  it('takes the first of two entries about one event', async () => {
    const row = `Twice ${file},2027-03-04T10:00Z,`;
    const { entries, counts } = await importCsv(table(`${row}Lagos`, `${row}Abuja`));
    expect(counts).toMatchObject({ new: 1, unchanged: 1 });
    expect(entries[1]?.notes).toEqual(['The same event as line 2; that entry counts.']);
    expect(await named(`Twice ${file}`)).toMatchObject([{ location: 'Lagos' }]);
  });

  it('stores an event again that was deleted', async () => {
    const text = table(`Back ${file},2027-03-04T10:00Z,Lagos`);
    await importCsv(text);
    const event = await newest(`Back ${file}`);
    await events.delete(event.id);
    expect(outcomes(await importCsv(text, true))).toEqual(['new']);
    expect(outcomes(await importCsv(text))).toEqual(['new']);
    expect(await newest(`Back ${file}`)).toMatchObject({ id: event.id, version: 3 });
    await relayed();
    expect(events.lastPublished(event.id)?.data).toMatchObject({ version: 3 });
  });

  it('stores each event once when two administrators import the same file', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => `Race ${file} ${n},2027-03-04T10:00Z,Lagos`);
    const [a, b] = await Promise.all([importCsv(table(...rows)), importCsv(table(...rows))]);
    expect(a.counts.new + b.counts.new).toBe(20);
    expect(a.counts.unchanged + b.counts.unchanged).toBe(20);
    const stored = (await events.list()).filter(({ title }) => title.startsWith(`Race ${file} `));
    expect(stored).toHaveLength(20);
  });

  it('refuses texts that the form would refuse, and shortens them in the answer', async () => {
    const long = 'x'.repeat(10_000);
    const { entries } = await importCsv(
      table(`${long},2027-03-04,`, `a\u202eb,2027-03-04,`, `ok,1999-03-04,`, `,2027-03-04,Lagos`),
    );
    expect(entries.map(({ reason }) => reason)).toEqual([
      'Title must be 150 characters or less.',
      'The title has invisible characters.',
      'Please provide a valid start date and time.',
      'The title is missing.',
    ]);
    expect(entries[0]?.title).toHaveLength(200);
    const calendar = await importCalendar(entry('SUMMARY:Late', 'DTSTART:x'));
    expect(calendar.entries[0]).toMatchObject({ title: 'Late', starts_at: null });
  });

  it('describes an event without a description by its title, even a long one', async () => {
    const title = `Words ${file} ${'of a long title '.repeat(8)}with words`;
    expect(outcomes(await importCsv(table(`${title},2027-03-04,`)))).toEqual(['new']);
    const event = await newest(title);
    expect(event.description_short).toMatch(/^Words .*…$/);
  });

  it('takes 500 events of JSON', async () => {
    const list = Array.from({ length: EVENT_IMPORT.maxEntries }, (_, n) => ({
      id: `${file}-${n}`,
      title: `Many ${file} ${n}`,
      starts_at: '2027-03-04T10:00Z',
      description_short: 'Short, talks',
      tags: ['a', 'b'],
      status: 'draft',
    }));
    const { status, body } = await send({ events: list }, 'application/json');
    expect([status, body.counts]).toEqual([200, expect.objectContaining({ new: 500 })]);
    const again = await send({ events: list }, 'application/json');
    expect(again.body.counts).toMatchObject({ unchanged: 500 });
  });
});

describe('a file that cannot be read', () => {
  it.each<[string, string | Buffer | object, string]>([
    ['text/calendar', 'hello', 'This is not a calendar'],
    ['text/csv', 'titel\nx', 'The column “titel” is not known'],
    ['text/csv', Buffer.from([0xff, 0xfe]), 'The file is not UTF-8 text'],
    ['application/json', { items: [] }, 'The JSON must look like'],
    ['application/json', '[', 'Must be a JSON object'],
    ['image/png', 'x', 'Please send iCalendar, CSV or JSON.'],
  ])('is refused as a whole: %s %j', async (type, payload, reason) => {
    const { status, body } = await send(payload, type);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('is refused when it is too large or of another type, or the query is wrong', async () => {
    const large = await send('x'.repeat(EVENT_IMPORT.maxBytes + 1), 'text/csv');
    expect(large.status).toBe(413);
    expect((await send('x', 'text/html')).status).toBe(415);
    expect((await send('x', 'text/csv', 'maybe')).status).toBe(400);
  });
});
