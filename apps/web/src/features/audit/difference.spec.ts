import { describe, expect, it } from '@jest/globals';
import { differencesOf } from './difference.js';

describe('the difference between two states', () => {
  it('lists the changed fields, in field order', () => {
    const before = { title: 'Old', tags: ['a', 'b'], status: 'draft', organizer: null };
    const after = { title: 'New', tags: ['a', 'b'], status: 'published', organizer: '' };
    expect(differencesOf({ before, after })).toEqual([
      { field: 'title', before: 'Old', after: 'New' },
      { field: 'status', before: 'draft', after: 'published' },
    ]);
  });

  it('of something new is all of it, and of something gone, too', () => {
    const state = { feed_url: 'https://example.org/', pictures: false, failures: 0 };
    expect(differencesOf({ before: null, after: state })).toEqual([
      { field: 'feed url', before: null, after: 'https://example.org/' },
      { field: 'pictures', before: null, after: 'no' },
      { field: 'failures', before: null, after: '0' },
    ]);
    expect(differencesOf({ before: state, after: null }).map(({ before }) => before)).toEqual([
      'https://example.org/',
      'no',
      '0',
    ]);
  });

  it('is readable within lists and objects', () => {
    const after = { askedBy: { channelIds: ['a', 'b'], force: true, reason: null } };
    expect(differencesOf({ before: { askedBy: {} }, after })).toEqual([
      { field: 'asked by', before: null, after: 'channel ids: a, b; force: yes' },
    ]);
  });

  it('is empty without a previous state', () => {
    expect(differencesOf({ before: null, after: null })).toEqual([]);
  });
});
