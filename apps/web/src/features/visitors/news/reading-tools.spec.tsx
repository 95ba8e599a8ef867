import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { shortcuts } from '../../../shared/browser/key-shortcuts.js';
import { showNoticesWith, type Toast } from '../../../shared/toasts/notify.js';
import { markArticles, readReading } from '../../../shared/reading/use-reading.js';
import { aNewsPage, anArticle, anArticleCard } from '../../../test-kit/articles.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, at, testServer } from '../../../test-kit/server.js';

const { server } = testServer();
const PAGES = 3;
const PER_PAGE = 4;
const idOf = (page: number, place: number) => `a${page}-${place}`;

/** Four articles to a page, of three pages. */
const news = http.get(at('/news'), ({ request }) => {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const items = Array.from({ length: PER_PAGE }, (_, place) => anArticleCard(idOf(page, place)));
  return HttpResponse.json(aNewsPage(items, { page, pages: PAGES, total: PAGES * PER_PAGE }));
});
const stats = { active_feeds: 36, total_articles: 12, last_synced_at: '2026-11-21T15:56:00Z' };

beforeEach(() => {
  toasts.length = 0;
  window.scrollTo = jest.fn() as unknown as typeof window.scrollTo;
  server.use(news, answer('/news/stats', stats));
});
afterEach(() => localStorage.clear());

const user = userEvent.setup({ delay: null });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((it) => it.textContent);
const toggle = (id: string) => screen.getByRole('button', { name: `Read: Article ${id}` });
const isRead = (id: string) => toggle(id).getAttribute('aria-pressed') === 'true';
/** The notices come here, not to the app's own renderer: once it is loaded, it takes all later ones. */
const show = async (address: string) => {
  await renderApp(address);
  showNoticesWith((notice) => void toasts.push(notice));
};
const open = async (address = '/news') => {
  await show(address);
  await screen.findByRole('heading', { level: 3, name: /a1-3/ }).catch(() => undefined);
};
const toasts: Toast[] = [];
const undo = () => act(() => toasts.at(-1)?.action?.onPress());
const link = (id: string) => screen.getByRole('link', { name: `Article ${id}` });

describe('read and unread articles', () => {
  it('are read when opened, and say so in a word too', async () => {
    await open();
    expect(isRead('a1-0')).toBe(false);
    link('a1-0').addEventListener('click', (event) => event.preventDefault());
    await user.click(link('a1-0'));
    expect([isRead('a1-0'), isRead('a1-1')]).toEqual([true, false]);
    expect(within(toggle('a1-0')).getByText('Read')).toBeTruthy();
    fireEvent(link('a1-1'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(isRead('a1-1')).toBe(true);
    fireEvent(link('a1-2'), new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(isRead('a1-2')).toBe(false);
    await user.click(toggle('a1-0'));
    expect(isRead('a1-0')).toBe(false);
  });

  it('are all marked with one press, and Undo takes it back', async () => {
    await open();
    await user.click(toggle('a1-2'));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(isRead('a1-0')).toBe(true);
    undo();
    expect([isRead('a1-0'), isRead('a1-2')]).toEqual([false, true]);
  });

  it('of a category are marked with all their pages, and Undo takes it back', async () => {
    await open('/news?category=News');
    await user.click(screen.getByRole('button', { name: 'Mark all of these as read' }));
    await waitFor(() => expect(isRead('a1-3')).toBe(true));
    expect(toasts.at(-1)?.message).toBe('12 articles marked as read');
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(isRead('a2-0')).toBe(true));
    undo();
    expect(isRead('a2-0')).toBe(false);
    expect(readReading().all.until).toBe(0);
  });

  it('of a category stay as they are where a page does not come', async () => {
    await open('/news?category=News');
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      http.get(at('/news'), ({ request }) =>
        new URL(request.url).searchParams.get('page') === '2'
          ? HttpResponse.json({}, { status: 503 })
          : undefined,
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Mark all of these as read' }));
    await waitFor(() =>
      expect(toasts.at(-1)?.message).toBe('The articles could not be marked as read'),
    );
    expect(isRead('a1-0')).toBe(false);
  });
});

describe('the filter "Unread"', () => {
  it('walks through the pages and leaves out what is read', async () => {
    markArticles(
      [0, 1, 3].map((place) => anArticle(idOf(1, place))),
      true,
    );
    await open();
    await user.click(screen.getByRole('link', { name: 'Unread' }));
    await waitFor(() => expect(titles()).toHaveLength(9));
    expect(titles()[0]).toBe('Article a1-2');
    await user.click(toggle('a1-2'));
    expect(titles()[0]).toBe('Article a1-2');
    await user.click(screen.getByRole('link', { name: 'Show all' }));
    await waitFor(() => expect(titles()).toHaveLength(PER_PAGE));
  });

  it('says when everything is read, and Undo brings it back', async () => {
    await open('/news?show=unread');
    await waitFor(() => expect(titles()).toHaveLength(PAGES * PER_PAGE));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await screen.findByText('You have read everything here.');
    undo();
    await waitFor(() => expect(titles()).toHaveLength(PAGES * PER_PAGE));
  });

  it('says so at once, however many pages are read', async () => {
    const long = http.get(at('/news'), ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
      const items = [anArticleCard(idOf(page, 0))];
      return HttpResponse.json(aNewsPage(items, { page, pages: 30, total: 30 }));
    });
    server.use(long, answer('/news/stats', { ...stats, last_synced_at: '2020-01-01T00:05:00Z' }));
    await show('/news?show=unread');
    await waitFor(() => expect(titles()).toHaveLength(10));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await screen.findByText('You have read everything here.');
    expect(screen.queryByRole('button', { name: /^Look for more/ })).toBeNull();
  });

  it('can be tried again after a failure', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(answer('/news', 503));
    await show('/news?show=unread');
    const retry = await screen.findByRole('button', { name: /again/i });
    server.use(news);
    await user.click(retry);
    await waitFor(() => expect(titles()).toHaveLength(PAGES * PER_PAGE));
  });
});

describe('the keys of the news', () => {
  it('go from article to article, once for each press, open, and mark', async () => {
    await open();
    await user.keyboard('jj');
    expect(document.activeElement).toBe(link('a1-1'));
    await user.keyboard('k');
    fireEvent.keyDown(link('a1-0'), { key: 'j', code: 'KeyJ', repeat: true });
    expect(document.activeElement).toBe(link('a1-0'));
    await user.keyboard('m');
    expect(isRead('a1-0')).toBe(true);
    const opened = jest.fn((event: Event) => event.preventDefault());
    link('a1-1').addEventListener('click', opened);
    await user.keyboard('jo');
    expect(opened).toHaveBeenCalledTimes(1);
    await user.keyboard('s');
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Must be logged in'));
  });

  it('do nothing in text fields, with other keys held, or switched off', async () => {
    await open();
    await user.type(screen.getByRole('searchbox', { name: 'Search news' }), 'jm');
    await user.keyboard('{Control>}j{/Control}');
    act(() => screen.getByRole<HTMLInputElement>('searchbox').blur());
    shortcuts.choose(false);
    await user.keyboard('j?/');
    expect(document.activeElement).toBe(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
    shortcuts.choose(true);
    await user.keyboard('j');
    expect(document.activeElement?.className).toContain('card-link');
  });

  it('are explained and switched off in a dialog', async () => {
    // jsdom has no modal dialogs.
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true;
    };
    await open();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText(/without Latin letters/)).toBeTruthy();
    const off = within(dialog).getByRole('switch', { name: 'Keyboard shortcuts' });
    await user.click(off);
    expect(off.getAttribute('aria-checked')).toBe('false');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
