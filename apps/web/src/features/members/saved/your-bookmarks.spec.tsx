import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Bookmark } from '../../../shared/api/generated/schema.js';
import { sessionKnown } from '../../../shared/session/session.slice.js';
import { aNewsPage, anArticle } from '../../../test-kit/articles.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer } from '../../../test-kit/server.js';
import { toCsv, toJson } from './your-bookmarks.js';

const { server } = testServer();
const account = {
  id: 'u1',
  roles: [],
  password_reset_required: false,
  password_days_left: 20,
  password_warning: false,
  email_verification_required: false,
};
const bookmark = (id: string, article: Bookmark['article']): Bookmark => ({
  id: `b-${id}`,
  user_id: 'u1',
  article_id: id,
  created_at: '2026-11-01T00:00:00Z',
  article,
});
const plain = Array.from({ length: 7 }, (_, place) =>
  bookmark(`p${place}`, anArticle(`p${place}`, { description: '' })),
);
const items = [
  ...plain,
  bookmark('cafe', anArticle('cafe', { title: 'A Café loses its keys' })),
  bookmark('vault', anArticle('vault', { source: 'The Vault Times' })),
  bookmark('described', anArticle('described', { description: 'Kestrel renewed them.' })),
  bookmark('gone', null),
];

interface Offered {
  readonly name: string;
  readonly text: string;
}
const offered: Offered[] = [];
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  offered.length = 0;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    answer('/news', aNewsPage([])),
    answer('/news/stats', { active_feeds: 1, total_articles: 0, last_synced_at: null }),
    answer('/my-list/ids', { ids: [] }),
    answer('/bookmarks', { items }),
  );
});

const card = () => within(screen.getByRole('region', { name: 'Your Bookmarks' }));
const visible = () =>
  card()
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('a, p')?.textContent);
const tools = () => card().findByRole('button', { name: 'Search and export bookmarks' });
const box = () =>
  card().getByRole<HTMLInputElement>('searchbox', { name: 'Search your bookmarks' });

async function open(kept: readonly Bookmark[] = items) {
  server.use(answer('/bookmarks', { items: kept }));
  const { store } = await renderApp('/news');
  const session = { signed_in: true, user: account, expires_at: '2099-01-01T00:00:00Z' } as const;
  act(() => void store.dispatch(sessionKnown(session)));
  await screen.findByRole('region', { name: 'Your Bookmarks' });
}

async function openTools() {
  await open();
  await user.click(await tools());
}

it('has no tools for no bookmarks', async () => {
  await open([]);
  await card().findByText(/^No bookmarks yet/);
  expect(card().queryByRole('button', { name: 'Search and export bookmarks' })).toBeNull();
});

it('opens the tools with all bookmarks, and closes them with the first six', async () => {
  await open();
  const button = await tools();
  expect([button.getAttribute('aria-expanded'), visible().length]).toEqual(['false', 6]);
  await user.click(button);
  expect([button.getAttribute('aria-expanded'), visible().length]).toEqual(['true', 11]);
  expect(card().getByRole('status').textContent).toBe('');
  await user.type(box(), 'vault');
  await user.click(button);
  expect([visible().length, card().queryByRole('searchbox')]).toEqual([6, null]);
  await user.click(button);
  expect(box().value).toBe('');
});

it.each([
  ['a title, in any case and without accents', 'CAFE loses', 'A Café loses its keys'],
  ['a source', 'vault times', 'Article vault'],
  ['a description', 'kestrel', 'Article described'],
])('finds %s', async (_, term, title) => {
  await openTools();
  await user.type(box(), term);
  expect(visible()).toEqual([title]);
  expect(card().getByRole('status').textContent).toBe('Found 1 bookmark');
});

it('says that nothing matches, and shows everything after Escape', async () => {
  await openTools();
  await user.type(box(), 'no such thing');
  expect(visible()).toEqual([]);
  expect(card().getByRole('status').textContent).toBe('Found 0 bookmarks');
  expect(card().queryByText(/^No bookmarks yet/)).toBeNull();
  await user.keyboard('{Escape}');
  expect([box().value, visible().length]).toEqual(['', 11]);
});

it('exports all bookmarks, not only those that match', async () => {
  catchDownloads();
  await openTools();
  await user.type(box(), 'vault');
  await user.click(card().getByRole('button', { name: 'Export all as JSON' }));
  await user.click(card().getByRole('button', { name: 'Export all as CSV' }));
  await waitFor(() => expect(offered).toHaveLength(2));
  const [json, csv] = offered;
  expect([json?.name, csv?.name]).toEqual(['elevate-bookmarks.json', 'elevate-bookmarks.csv']);
  expect((JSON.parse(json!.text) as { items: unknown[] }).items).toHaveLength(11);
  expect(csv?.text.trim().split('\r\n')).toHaveLength(12);
});

/** jsdom neither navigates nor has object URLs. */
function catchDownloads(): void {
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    const { href, download: name } = this as HTMLAnchorElement;
    void blobs
      .get(href)!
      .text()
      .then((text) => offered.push({ name, text }));
  });
}

describe('the export of bookmarks', () => {
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
});
