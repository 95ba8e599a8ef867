import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ListItem, Bookmark } from '../../../shared/api/generated/schema.js';
import { AccountApi, aListItem, aUser } from '../../../test-kit/account-api.js';
import { aHome, anEpisodeDetail } from '../../../test-kit/episodes.js';
import { place, press } from '../../../test-kit/form.js';
import { renderWithSession, stopSessions } from '../../../test-kit/render-with-session.js';
import { answer, testServer } from '../../../test-kit/server.js';
import { aNewsPage, anArticle } from '../../../test-kit/articles.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { toCsv, toJson } from './your-bookmarks.js';
import { sessionKnown } from '../../../shared/session/session-store.js';

const { server } = testServer();
let api: AccountApi;

beforeEach(() => {
  api = new AccountApi();
  api.user = aUser();
  server.use(...api.handlers());
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => stopSessions());

type Reason = NonNullable<ListItem['unavailable']>['reason'];
const withdrawn = (id: string, reason: Reason, title: string | null = `Old talk ${id}`) =>
  aListItem(id, { episode: null, unavailable: { title, reason } });
const open = (path = '/my-list') => renderWithSession(path, { home: aHome() });
const titles = () =>
  within(screen.getByRole('list', { name: 'My List' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('the personal list', () => {
  it('redirects a signed-out visitor to sign in', async () => {
    api.user = null;
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(place()).toBe('/auth?from=%2Fmy-list');
  });

  it('shows what was saved, in the order of the server', async () => {
    api.items = ['c', 'a', 'b'].map((id) => aListItem(id));
    await open();
    await screen.findByRole('heading', { name: 'Talk c' });
    expect(titles()).toEqual(['Talk c', 'Talk a', 'Talk b']);
    expect(document.title).toBe('My List · Elevate');
  });

  it('says that it is empty, and leads on', async () => {
    await open();
    expect(await screen.findByText('Your list is empty.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find something to watch' })).toBeTruthy();
  });

  it('says so when it does not come, and gets it on the next try', async () => {
    server.use(answer('/my-list', 503));
    await open();
    await screen.findByRole('alert');
    api.items = [aListItem('a')];
    server.resetHandlers();
    server.use(...api.handlers());
    await press('Try again');
    await screen.findByRole('heading', { name: 'Talk a' });
  });

  it('has Play and remove on a hovered card', async () => {
    api.items = [aListItem('a'), aListItem('b')];
    const { toasts, user } = await open();
    await user.hover(await screen.findByRole('heading', { name: 'Talk a' }));
    expect(await screen.findByRole('button', { name: 'Play Talk a' })).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove Talk a from My List' })[0]!);
    await waitFor(() =>
      expect(toasts).toEqual([expect.objectContaining({ message: 'Removed from My List' })]),
    );
    await waitFor(() => expect(titles()).toEqual(['Talk b']));
    act(() => toasts[0]?.action?.onPress());
    await waitFor(() => expect(titles().toSorted()).toEqual(['Talk a', 'Talk b']));
  });

  it.each<[Reason, string]>([
    ['gone', 'No longer on YouTube.'],
    ['private', 'Made private by its channel.'],
    ['short', 'Now shorter than 10 minutes, which we do not show.'],
    ['live', 'A live stream, and not a finished episode.'],
    ['rejected', 'No longer available.'],
    ['unknown', 'Not available right now.'],
  ])('keeps an entry that is %s, and says why: %s', async (reason, words) => {
    api.items = [aListItem('a'), withdrawn('x', reason)];
    const { toasts } = await open();
    const card = (await screen.findByText(words)).closest('li') as HTMLElement;
    expect(within(card).getByRole('heading').textContent).toBe('Old talk x');
    expect(within(card).queryByRole('link')).toBeNull();
    await press('Remove Old talk x from My List');
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'success', message: 'Removed from My List' }]),
    );
    await waitFor(() => expect(titles()).toEqual(['Talk a']));
  });

  it('keeps an entry of which not even the title is known', async () => {
    api.items = [withdrawn('x', 'unknown', null)];
    await open();
    expect(await screen.findByRole('heading', { name: 'Talk not available now' })).toBeTruthy();
  });

  it('goes on at the next card when the focused one is removed', async () => {
    api.items = [withdrawn('x', 'gone'), withdrawn('y', 'gone'), aListItem('a')];
    const { user } = await open();
    const button = await screen.findByRole('button', { name: /Old talk y/ });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(titles()).toEqual(['Old talk x', 'Talk a']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Talk a'));
  });
});

describe('the list on the home page', () => {
  const headings = () =>
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('is the first row', async () => {
    api.items = [aListItem('a'), withdrawn('x', 'gone'), aListItem('b')];
    await open('/');
    const row = await screen.findByRole('region', { name: 'My List' });
    expect(headings().slice(1, 3)).toEqual(['My List', 'Trending Now']);
    const cards = within(row).getAllByRole('heading', { level: 3 });
    expect(cards.map(({ textContent }) => textContent)).toEqual(['Talk a', 'Talk b']);
    expect(
      within(row)
        .getByRole('link', { name: /View All/ })
        .getAttribute('href'),
    ).toBe('/my-list');
  });

  it('holds twenty', async () => {
    api.items = Array.from({ length: 21 }, (_, index) => aListItem(`t${index}`));
    await open('/');
    const row = await screen.findByRole('region', { name: 'My List' });
    expect(within(row).getAllByRole('listitem')).toHaveLength(20);
  });

  it.each([
    ['nothing is saved', () => undefined],
    ['nothing of it can be shown', () => void (api.items = [withdrawn('x', 'gone')])],
    ['the visitor is signed out', () => void (api.user = null)],
  ])('is not there while %s', async (_, prepare) => {
    prepare();
    await open('/');
    await waitFor(() =>
      expect(document.querySelector('.my-list-place') === null).toBe(api.user !== null),
    );
    expect(screen.queryByRole('region', { name: 'My List' })).toBeNull();
  });

  it('comes with the first episode and goes with the last', async () => {
    await open('/');
    await press('My List');
    const row = await screen.findByRole('region', { name: 'My List' });
    expect(within(row).getByRole('heading', { level: 3 }).textContent).toBe('Talk hero');
    await press('My List');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'My List' })).toBeNull());
  });
});

describe('the buttons of an episode', () => {
  it('on the hero say whether it is on the list', async () => {
    api.items = [aListItem('hero')];
    await open('/');
    const button = screen.getByRole('button', { name: 'My List' });
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  });

  it('on its page say so in words, and change it', async () => {
    server.use(answer('/episodes/n1', anEpisodeDetail('n1')));
    server.use(answer('/episodes/n1/related', { items: [], next_in_channel: [] }));
    const { toasts } = await open('/video/n1');
    await screen.findByRole('button', { name: 'Add to List' });
    await press('Add to List');
    await screen.findByRole('button', { name: 'In My List' });
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['Saved to My List']));
    await press('In My List');
    await screen.findByRole('button', { name: 'Add to List' });
  });

  it('on a card say so by their name', async () => {
    api.items = [aListItem('n1')];
    const { user } = await open('/');
    const row = screen.getByRole('region', { name: 'New Releases' });
    await user.hover(within(row).getByRole('heading', { name: 'Talk n1' }));
    expect(
      await within(row).findByRole('button', { name: 'Remove Talk n1 from My List' }),
    ).toBeTruthy();
    await user.hover(within(row).getByRole('heading', { name: 'Talk n2' }));
    expect(await within(row).findByRole('button', { name: 'Add Talk n2 to My List' })).toBeTruthy();
  });
});

describe('the bookmarks', () => {
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
    const session = { signed_in: true, user: aUser(), expires_at: '2099-01-01T00:00:00Z' } as const;
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
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLElement,
    ) {
      const { href, download: name } = this as HTMLAnchorElement;
      void blobs
        .get(href)!
        .text()
        .then((text) => offered.push({ name, text }));
    });
  }

  describe('the export of bookmarks', () => {
    const items = [
      bookmark('a', anArticle('a', { title: 'One, "two"\nand three' })),
      bookmark('b', anArticle('b', { title: ' ＝HYPERLINK("x")' })),
      bookmark('gone', null),
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
});
