import { describe, expect, it } from '@jest/globals';
import { contentHash } from './content-hash.js';

const facts = {
  id: 'abcdefghijk',
  origin: 'youtube',
  title: 'A talk',
  description: '',
  tags: [],
  thumbnails: [],
  duration_seconds: 900,
  view_count: 1,
  published_at: null,
  embeddable: true,
  channel: { id: 'c', name: 'C', youtube_channel_id: null },
  speakers: [],
};

describe('contentHash', () => {
  it('does not depend on the order of fields, and on nothing but the facts', () => {
    const reordered = Object.fromEntries(Object.entries(facts).reverse());
    expect(contentHash(reordered)).toBe(contentHash(facts));
    expect(contentHash({ ...facts, view_count: 2 })).not.toBe(contentHash(facts));
  });
});
