import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { baseApi } from '../shared/api/base-api.js';
import type { Bookmark } from '../shared/api/generated/schema.js';
import { aUser, refusal } from '../test-kit/account-api.js';
import { aNewsPage, anArticle, anArticleCard } from '../test-kit/articles.js';
import { FakeIntersectionObserver } from '../test-kit/browser.js';
import { anEpisode } from '../test-kit/episodes.js';
import { renderApp } from '../test-kit/render-app.js';
import { answer, at, hold, testServer } from '../test-kit/server.js';
import { sessionKnown } from '../shared/session/session-store.js';

const { server, requests } = testServer({ isQuiet: true });
const user = aUser();
const signedIn = sessionKnown({ signed_in: true, user, expires_at: '2099-01-01T00:00:00Z' });

const bookmark = (id: string, over: Partial<Bookmark> = {}): Bookmark => ({
  id: `bookmark-${id}`,
  user_id: user.id,
  article_id: id,
  created_at: '2026-11-01T00:00:00Z',
  article: anArticle(id),
  ...over,
});

/** A server that keeps bookmarks as the real one does. */
function keepBookmarks(ids: readonly string[]) {
  let kept = ids.map((id) => bookmark(id));
  return [
    http.get(at('/bookmarks'), () => HttpResponse.json({ items: kept })),
    http.post(at('/bookmarks'), async ({ request }) => {
      const { article_id } = (await request.json()) as { article_id: string };
      const added = bookmark(article_id, { created_at: new Date().toISOString() });
      kept = [added, ...kept];
      return HttpResponse.json(added, { status: 201 });
    }),
    http.delete(at('/bookmarks/:id'), ({ params }) => {
      kept = kept.filter(({ article_id }) => article_id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
}

const card = () => within(screen.getByRole('region', { name: 'Your Bookmarks' }));
const related = () => within(screen.getByRole('region', { name: 'Related Episodes' }));
const kept = () =>
  card()
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const ribbon = (id: string) => screen.getByRole('button', { name: `Bookmark Article ${id}` });
const isPressed = (id: string) => ribbon(id).getAttribute('aria-pressed') === 'true';
const articleItem = (id: string) => {
  const item = screen.getByRole('heading', { level: 3, name: `Article ${id}` }).closest('li');
  if (!item) throw new Error(`Article ${id} is in no list`);
  return item;
};

/** What jsdom's events leave out: what it is that points. */
function point(kind: 'pointerOver' | 'pointerOut', pointerType: string, element: Element) {
  const event = createEvent[kind](element);
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(element, event);
}

async function renderSignedIn() {
  const view = await renderApp('/news');
  await screen.findByText('Article one');
  act(() => void view.store.dispatch(signedIn));
  await screen.findByRole('region', { name: 'Your Bookmarks' });
  await waitFor(() => expect(requests).toContain('/bookmarks'));
  return view;
}

beforeEach(() => {
  server.use(
    answer('/news', aNewsPage(['one', 'two', 'three'].map((id) => anArticleCard(id)))),
    answer('/news/stats', { active_feeds: 36, total_articles: 3, last_synced_at: null }),
    answer('/my-list/ids', { ids: [] }),
    ...keepBookmarks(['two']),
  );
});

it('while the session is unknown no personal data is requested, and later only for signed-in users', async () => {
  const { store } = await renderApp('/news');
  await screen.findByText('Article one');
  expect(screen.queryByRole('button', { name: /bookmark/i })).toBeNull();
  expect(screen.queryByText('Related Episodes')).toBeNull();
  expect(requests.filter((path) => !path.startsWith('/news'))).toEqual([]);
  act(() => void store.dispatch(sessionKnown({ signed_in: false })));
  expect(screen.queryByText('Your Bookmarks')).toBeNull();
  act(() => void store.dispatch(signedIn));
  await waitFor(() => expect(kept()).toEqual(['Article two']));
  act(() => void store.dispatch(sessionKnown({ signed_in: false })));
  expect(screen.queryByText('Article two')).toBeTruthy();
  expect(screen.queryByText('Your Bookmarks')).toBeNull();
});

describe('a bookmark', () => {
  it('is set with the ribbon, shows at once, and is confirmed', async () => {
    const { user: hand } = await renderSignedIn();
    await waitFor(() => expect(isPressed('two')).toBe(true));
    const { held, release } = hold();
    server.use(
      http.post(at('/bookmarks'), async () => {
        await held;
        return HttpResponse.json(bookmark('one'), { status: 201 });
      }),
    );
    await hand.click(ribbon('one'));
    await waitFor(() => expect(isPressed('one')).toBe(true));
    await waitFor(() => expect(kept()).toEqual(['Article one', 'Article two']));
    expect(screen.queryByText('Bookmarked')).toBeNull();
    release();
    await screen.findByText('Bookmarked');
    await waitFor(() => expect(isPressed('one')).toBe(true));
  });

  it('is taken away in the card, which keeps the focus', async () => {
    const { user: hand } = await renderSignedIn();
    await hand.click(await screen.findByRole('button', { name: 'Remove bookmark: Article two' }));
    await screen.findByText('Bookmark removed');
    await waitFor(() => expect(kept()).toEqual([]));
    expect(card().getByText(/No bookmarks yet/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Bookmarks'));
    await waitFor(() => expect(isPressed('two')).toBe(false));
    expect(requests).toContain('/bookmarks/two');
  });

  it.each<[string, 'one' | 'two', number, string, readonly string[]]>([
    ['cannot be set', 'one', 503, 'Failed to bookmark', ['two']],
    ['comes after the session ended', 'one', 401, 'Must be logged in', ['two']],
    ['was set elsewhere', 'one', 409, 'Already bookmarked', ['one', 'two']],
    ['cannot be removed', 'two', 500, 'Failed to remove bookmark', ['two']],
  ])('that %s is shown as it is, and said to be', async (_, id, status, message, stored) => {
    const { user: hand } = await renderSignedIn();
    await waitFor(() => expect(isPressed('two')).toBe(true));
    const refuse = () => refusal(status, 'X.Y');
    server.use(
      http.post(at('/bookmarks'), refuse),
      http.delete(at('/bookmarks/:id'), refuse),
      ...keepBookmarks(stored),
      answer('/session', { signed_in: true, user, expires_at: '2099-01-01T00:00:00Z' }),
      http.post(at('/session/refresh'), () =>
        HttpResponse.json({ signed_in: true, user, expires_at: '2099-01-02T00:00:00Z' }),
      ),
    );
    await hand.click(ribbon(id));
    const toast = (await screen.findByText(message)).closest('[data-sonner-toast]');
    expect(toast?.getAttribute('data-type')).toBe('error');
    await waitFor(() => expect(kept()).toEqual(stored.map((name) => `Article ${name}`)));
    expect(isPressed('one')).toBe(stored.includes('one'));
  });

  it('is not changed twice at a time', async () => {
    await renderSignedIn();
    await waitFor(() => expect(isPressed('two')).toBe(true));
    requests.length = 0;
    fireEvent.click(ribbon('one'));
    fireEvent.click(ribbon('one'));
    await screen.findByText('Bookmarked');
    expect(requests.filter((path) => path.startsWith('/bookmarks'))).toEqual(['/bookmarks']);
  });
});

describe('the card of bookmarks', () => {
  it('shows the first six, and all of them on request', async () => {
    server.use(...keepBookmarks(['1', '2', '3', '4', '5', '6', '7', '8']));
    const { user: hand } = await renderSignedIn();
    await waitFor(() => expect(kept()).toHaveLength(6));
    expect(kept()[0]).toBe('Article 1');
    const more = card().getByRole('button', { name: 'See all 8' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await hand.click(more);
    expect(kept()).toHaveLength(8);
    await hand.click(card().getByRole('button', { name: 'First 6' }));
    expect(kept()).toHaveLength(6);
  });

  it('shows a notice for a bookmarked article that no longer exists', async () => {
    server.use(answer('/bookmarks', { items: [bookmark('lost', { article: null })] }));
    await renderSignedIn();
    await card().findByText('Article not available now');
    expect(kept()).toEqual([]);
  });

  it('says so when they do not come, and gets them on the next try', async () => {
    server.use(answer('/bookmarks', 503));
    const { user: hand } = await renderSignedIn();
    const alert = await card().findByRole('alert');
    server.use(...keepBookmarks(['two']));
    await hand.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(kept()).toEqual(['Article two']));
  });

  it('follows a change made in another tab', async () => {
    const { store } = await renderSignedIn();
    await waitFor(() => expect(kept()).toEqual(['Article two']));
    server.use(...keepBookmarks(['three']));
    act(() => void store.dispatch(baseApi.util.invalidateTags(['bookmarks'])));
    await waitFor(() => expect(kept()).toEqual(['Article three']));
  });
});

describe('related episodes', () => {
  const episodesOf = http.get(at('/news/:id/related'), ({ params }) =>
    HttpResponse.json({
      items:
        params.id === 'three'
          ? []
          : ['a', 'b', 'c'].map((name) => anEpisode(`${name} ${String(params.id)}`)),
    }),
  );
  const visible = () =>
    related()
      .queryAllByRole('link')
      .map((link) => link.textContent);
  const relatedAsked = () => requests.filter((path) => path.endsWith('/related'));

  beforeEach(() => server.use(episodesOf));

  it('load for the article that the mouse rests on, not for those it crosses', async () => {
    await renderSignedIn();
    expect(related().getByText(/^Point at an article/)).toBeTruthy();
    point('pointerOver', 'mouse', articleItem('one'));
    point('pointerOut', 'mouse', articleItem('one'));
    point('pointerOver', 'mouse', articleItem('two'));
    await waitFor(() => expect(visible()).toEqual(['Talk a two', 'Talk b two', 'Talk c two']));
    expect(relatedAsked()).toEqual(['/news/two/related']);
    expect(related().getAllByRole('link')[0]?.getAttribute('href')).toBe('/video/a%20two');
  });

  it('say so where there are none, and where they do not come', async () => {
    await renderSignedIn();
    fireEvent.click(articleItem('three'));
    await related().findByText('No episodes on this subject yet.');
    server.use(answer('/news/one/related', 500));
    fireEvent.click(articleItem('one'));
    await related().findByText('Related episodes could not be loaded. Try another article.');
  });

  it('come to the foot of the view while their place is far away, until sent back', async () => {
    const { user: hand } = await renderSignedIn();
    FakeIntersectionObserver.leaveView();
    expect(related().queryByRole('button')).toBeNull();
    fireEvent.click(articleItem('one'));
    const close = await related().findByRole('button', { name: 'Close related episodes' });
    await hand.click(close);
    expect(related().queryByRole('button')).toBeNull();
    fireEvent.click(articleItem('two'));
    await related().findByRole('button', { name: 'Close related episodes' });
    await act(async () => related().getAllByRole('link')[0]?.focus());
    await hand.keyboard('{Escape}');
    expect(related().queryByRole('button')).toBeNull();
  });
});
