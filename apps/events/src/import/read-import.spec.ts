import { describe, expect, it } from '@jest/globals';
import { readImport as read } from './read-import.js';

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
