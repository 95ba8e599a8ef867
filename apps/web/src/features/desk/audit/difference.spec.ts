import { describe, expect, it } from '@jest/globals';
import { differencesOf, isBulk } from './difference.js';

type Change = Parameters<typeof differencesOf>[0];

function subjectOf(kind: Change['subject']['kind']) {
  return { kind, id: 'x', name: 'X' } as const;
}

const fieldsOf = (change: Pick<Change, 'before' | 'after'>) =>
  differencesOf({ subject: subjectOf('feed'), ...change }).map(({ key: _, ...rest }) => rest);

describe('the difference between two states', () => {
  it('lists the changed fields, in field order', () => {
    const before = { title: 'Old', tags: ['a', 'b'], status: 'draft', organizer: null };
    const after = { title: 'New', tags: ['a', 'b'], status: 'published', organizer: '' };
    expect(fieldsOf({ before, after })).toEqual([
      { field: 'title', before: 'Old', after: 'New' },
      { field: 'status', before: 'draft', after: 'published' },
    ]);
  });

  it('of something new is all of it, and of something gone, too', () => {
    const state = { feed_url: 'https://example.org/', pictures: false, failures: 0 };
    expect(fieldsOf({ before: null, after: state })).toEqual([
      { field: 'feed url', before: null, after: 'https://example.org/' },
      { field: 'pictures', before: null, after: 'no' },
      { field: 'failures', before: null, after: '0' },
    ]);
    expect(fieldsOf({ before: state, after: null }).map(({ before }) => before)).toEqual([
      'https://example.org/',
      'no',
      '0',
    ]);
  });

  it('is readable within lists and objects', () => {
    const after = { askedBy: { channelIds: ['a', 'b'], force: true, reason: null } };
    expect(fieldsOf({ before: { askedBy: {} }, after })).toEqual([
      { field: 'asked by', before: null, after: 'channel ids: a, b; force: yes' },
    ]);
  });

  it.each([
    ['acr', 'password+access-code', 'signed in with', 'password and access code'],
    ['reason', 'USER.INVALID_ACCESS_CODE', 'reason', 'invalid access code'],
    ['status', 'needs-attention', 'status', 'needs attention'],
    [
      'starts_at',
      '2027-01-01T10:00:00.000Z',
      'starts at',
      expect.stringMatching(/^(Jan 1|Dec 31), /),
    ],
    ['title', 'a-b+c', 'title', 'a-b+c'],
  ])('speaks in words: %s %s', (name, value, field, after) => {
    expect(fieldsOf({ before: null, after: { [name]: value } })).toEqual([
      { field, before: null, after },
    ]);
  });

  it('names an object by its title', () => {
    const after = { episodes: [{ id: 'e1', title: 'A talk', until: '2027' }] };
    expect(fieldsOf({ before: { episodes: null }, after })).toEqual([
      { field: 'episodes', before: null, after: 'A talk (until: 2027)' },
    ]);
  });

  it('of a bulk change is one for each episode', () => {
    const before = { episodes: [{ id: 'e1', title: 'A talk', state: 'no topics' }] };
    const other = { id: 'e2', title: 'Another', state: 'hidden, AI' };
    const after = { episodes: [{ id: 'e1', title: 'A talk', state: 'hidden' }, other] };
    const change = { subject: subjectOf('episode'), before, after };
    expect(isBulk(change)).toBe(true);
    expect(differencesOf(change)).toEqual([
      { key: 'e1', field: 'A talk', before: 'no topics', after: 'hidden' },
      { key: 'e2', field: 'Another', before: null, after: 'hidden, AI' },
    ]);
    expect(isBulk({ ...change, subject: subjectOf('home-row') })).toBe(false);
  });

  it('is empty without a previous state', () => {
    expect(fieldsOf({ before: null, after: null })).toEqual([]);
  });
});
