import { describe, expect, it } from '@jest/globals';
import type { ParsedItem } from '../feeds/parsing/parsed-feed.js';
import { MAX_ITEMS, newestItems } from './article.repository.js';

const now = new Date('2026-11-21T12:00:00.000Z');
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
