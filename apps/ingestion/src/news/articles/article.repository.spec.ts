import { describe, expect, it } from '@jest/globals';
import { publishedAt, MAX_ITEMS, newestItems } from './article.repository.js';
import type { ParsedItem } from '../feeds/parsing/parsed-feed.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const earlier = '2026-11-20T08:00:00.000Z';

describe('publishedAt', () => {
  it.each([
    ['as the item says', '2026-11-19T23:59:59.000Z', '2026-11-19T23:59:59.000Z'],
    ['a few minutes ahead, as clocks are', '2026-11-21T12:14:00.000Z', '2026-11-21T12:14:00.000Z'],
    ['now, where it is in the future', '2026-11-21T12:16:00.000Z', now.toISOString()],
    ['when it was first seen, in the year 9999', '9999-12-31T23:59:59.000Z', now.toISOString()],
    ['when it was first seen, before 1970', '1969-12-31T23:59:59.000Z', now.toISOString()],
    ['when it was first seen, without a date', null, now.toISOString()],
  ])('is %s', (_, stated, expected) => expect(publishedAt(stated, null, now)).toBe(expected));

  it.each([null, '9999-12-31T23:59:59.000Z', '2027-01-01T00:00:00.000Z'])(
    'stays what it was while the item says %s',
    (saidAt) => expect(publishedAt(saidAt, { saidAt, publishedAt: earlier }, now)).toBe(earlier),
  );

  it('stays what it was where the item loses its date, and follows one that it gets', () => {
    expect(publishedAt(null, { saidAt: earlier, publishedAt: earlier }, now)).toBe(earlier);
    const got = '2026-11-18T00:00:00.000Z';
    expect(publishedAt(got, { saidAt: null, publishedAt: earlier }, now)).toBe(got);
  });
});

const item = (title: string, publishedAt: string | null) => ({ title, publishedAt }) as ParsedItem;
const titles = (items: ParsedItem[]) => newestItems(items, now).map(({ title }) => title);

describe('newestItems', () => {
  it('puts dated items in order, whatever the order of the document', () => {
    expect(
      titles([item('a', '2026-01-01'), item('b', '2026-03-01'), item('c', '2026-02-01')]),
    ).toEqual(['b', 'c', 'a']);
  });

  it('leaves an undated item beside the one before it', () => {
    const items = [
      item('a', '2026-03-01'),
      item('b', null),
      item('c', '2026-01-01'),
      item('d', null),
    ];
    expect(titles(items)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps the order of a document without dates, and the first of too many', () => {
    const items = Array.from({ length: MAX_ITEMS + 50 }, (_, index) => item(String(index), null));
    expect(titles(items)).toEqual(items.slice(0, MAX_ITEMS).map(({ title }) => title));
  });

  it('lets a date in the year 9999 gain nothing', () => {
    expect(titles([item('a', '2026-11-20'), item('b', '9999-01-01')])).toEqual(['a', 'b']);
  });
});
