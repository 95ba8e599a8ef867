import { expect, it } from '@jest/globals';
import type { Bookmark } from '../../../shared/api/generated/schema.js';
import { anArticle } from '../../../test-kit/articles.js';
import { toCsv, toJson } from './your-bookmarks.js';

const bookmark = (id: string, over: Partial<Bookmark> = {}): Bookmark => ({
  id: `b-${id}`,
  user_id: 'u',
  article_id: id,
  created_at: '2026-11-01T00:00:00Z',
  article: anArticle(id),
  ...over,
});
const items = [
  bookmark('a', { article: anArticle('a', { title: 'One, "two"\nand three' }) }),
  bookmark('b', { article: anArticle('b', { title: ' ＝HYPERLINK("x")' }) }),
  bookmark('gone', { article: null }),
];

it('exports bookmarks as CSV that no spreadsheet runs', () => {
  expect(toCsv(items)).toBe(
    [
      'title,link,source,category,published_at,bookmarked_at',
      '"One, ""two""\nand three",https://news.example/a,A Gazette,News,2020-01-01T00:00:00Z,2026-11-01T00:00:00Z',
      `"' ＝HYPERLINK(""x"")",https://news.example/b,A Gazette,News,2020-01-01T00:00:00Z,2026-11-01T00:00:00Z`,
      ',,,,,2026-11-01T00:00:00Z',
      '',
    ].join('\r\n'),
  );
});

it('exports bookmarks as JSON, also those whose article left', () => {
  const { items: rows } = JSON.parse(toJson(items)) as { items: unknown[] };
  expect(rows).toHaveLength(3);
  expect(rows[2]).toEqual({
    article_id: 'gone',
    title: null,
    link: null,
    source: null,
    category: null,
    published_at: null,
    bookmarked_at: '2026-11-01T00:00:00Z',
  });
});
