import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { completeBrowser } from '../test-kit/browser.js';
import { baseApi } from '../shared/api/base-api.js';
import { aNewsPage, anArticleCard } from '../test-kit/articles.js';
import { aChannel, aPageOf } from '../test-kit/channels.js';
import { anAdminEvent } from '../test-kit/admin-api.js';
import { aHome, anEpisode, anEpisodeDetail } from '../test-kit/episodes.js';
import { place } from '../test-kit/form.js';
import { renderApp } from '../test-kit/render-app.js';
import { answer, testServer } from '../test-kit/server.js';
import { liveLost, liveOpened } from './live.slice.js';
import { markAsCached } from '../shared/page/cached-page.js';

describe('the bar, the footer and the overlays around a page', () => {
  const linksOf = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  completeBrowser();
  afterEach(() => {
    cleanup();
    localStorage.clear();
    delete document.documentElement.dataset.theme;
  });

  it('have a top bar with the links of the site, and Sign In at its end', async () => {
    await renderApp('/', { home: aHome() });
    expect(linksOf('Main')).toEqual([
      ['Home', '/'],
      ['Channels', '/channels'],
      ['Categories', '/categories'],
      ['My List', '/my-list'],
      ['News', '/news'],
      ['Events', '/events'],
      ['Creator Spotlight', '/creator-spotlight'],
      ['Help', '/help'],
      ['Report Bug', '/bug-report'],
    ]);
    const links = within(screen.getByRole('banner')).getAllByRole('link');
    expect(links.at(-1)?.getAttribute('href')).toBe('/auth');
  });

  it('have a top bar that folds into a menu that closes with Escape, when the focus leaves it, and when it has led somewhere', async () => {
    const { user } = await renderApp('/', { home: aHome() });
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    expect(linksOf('Menu')).toHaveLength(15);
    expect(linksOf('Menu')).toEqual(
      expect.arrayContaining([...linksOf('Main'), ['Sign In', '/auth']]),
    );
    fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
    expect(linksOf('Menu')).toHaveLength(15);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.tab({ shift: true });
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(
      within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'Help' }),
    );
    expect(window.location.pathname).toBe('/help');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  });

  it('have a menu that Back closes, and to which Back does not lead', async () => {
    const { user } = await renderApp('/?from=1', { home: aHome() });
    const menu = () => screen.queryByRole('navigation', { name: 'Menu' });
    const isGone = () => waitFor(() => expect(menu()).toBeNull());
    const trigger = await screen.findByRole('button', { name: 'Open menu' });
    for (const close of [() => window.history.back(), () => user.click(trigger)]) {
      await user.click(trigger);
      await act(async () => close());
      await isGone();
      expect(place()).toBe('/?from=1');
    }
    await user.click(trigger);
    await user.click(within(menu()!).getByRole('link', { name: 'Help' }));
    await act(async () => window.history.back());
    await waitFor(() => expect(place()).toBe('/?from=1'));
    expect(menu()).toBeNull();
  });

  it('have a menu that stays open when the page arrives that was on its way before', async () => {
    const { user } = await renderApp('/', { home: aHome() });
    const trigger = await screen.findByRole('button', { name: 'Open menu' });
    await user.click(trigger);
    const before = document.title;
    const help = within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', {
      name: 'Help',
    });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // Outside of "act", which would have the page there at once: here only the address has changed.
    help.click();
    await Promise.resolve();
    trigger.click();
    expect([place(), document.title]).toEqual(['/help', before]);
    await screen.findByRole('heading', { level: 1, name: 'Help & FAQ' });
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeNull();
  });

  it('have a footer with the links of the spec, without My List for visitors', async () => {
    await renderApp('/', { home: aHome() });
    expect(linksOf('Footer').map(([label]) => label)).toEqual([
      'Home',
      'Categories',
      'Channels',
      'News',
      'Events',
      'Report Bug',
      'Help',
    ]);
  });

  it('let the theme be chosen in the footer, for this visit and the next', async () => {
    const { user } = await renderApp('/', { home: aHome() });
    await user.click(await screen.findByRole('radio', { name: 'Light theme' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    cleanup();
    await renderApp('/', { home: aHome() });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light theme' }).checked).toBe(true);
  });

  it('at other addresses say "Oops! Page not found", note the path, and lead home', async () => {
    const debug = jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { user } = await renderApp('/no/such/page', { home: aHome() });
    await screen.findByRole('heading', { name: 'Oops! Page not found' });
    expect(debug).toHaveBeenCalledWith('Page not found', '/no/such/page');
    await user.click(screen.getByRole('link', { name: 'Return to Home' }));
    expect(window.location.pathname).toBe('/');
    debug.mockRestore();
  });
});

describe('the way from page to page', () => {
  testServer();
  const announced = () => document.querySelector('[aria-live="polite"][aria-atomic]')?.textContent;

  it('is announced by its title, unless it is the first', async () => {
    const { user } = await renderApp('/', { home: aHome() });
    await screen.findByRole('radio', { name: 'System theme' });
    expect(announced()).toBe('');
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(main.getByRole('link', { name: 'News' }));
    await waitFor(() => expect(announced()).toMatch(/^Cybersecurity news · /));
    act(() => window.history.back());
    await waitFor(() => expect(announced()).toMatch(/^Elevating Black voices in tech · /));
  });

  it.each(['/a%0Ab', '/video/a%E2%80%A8b'])('says that %s is no page', async (path) => {
    await renderApp(path);
    await screen.findByRole('heading', { level: 1, name: /not found/i });
  });

  it.each(['/News/', '/%6eews'])('shows the page of another spelling: %s', async (path) => {
    await renderApp(path);
    await screen.findByRole('heading', { name: 'Cybersecurity news' });
  });

  it('starts at the top, with the focus on the content', async () => {
    const { user } = await renderApp('/', { home: aHome() });
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(main.getByRole('link', { name: 'News' }));
    await screen.findByRole('heading', { name: 'Cybersecurity news' });
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.activeElement?.id).toBe('main');
  });

  it('opening and closing the search is not an arrival', async () => {
    const { user } = await renderApp('/news?from=1');
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const open = [
      () => user.keyboard('/'),
      () => user.click(screen.getByRole('button', { name: 'Search' })),
    ];
    for (const way of open) {
      await way();
      await screen.findByRole('dialog', { name: 'Search' });
      expect(window.location.search).toBe('?from=1&search=');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(window.location.search).toBe('?from=1');
    }
    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement?.id).not.toBe('main');
    expect(announced()).toBe('');
  });
});

describe('the data of a page', () => {
  const { server } = testServer({ isQuiet: true });
  const news = (id: string) => aNewsPage([anArticleCard(id)]);
  const talks = (id: string) => ({ items: [anEpisode(id)], total: 1 });
  const topics = (title: string) => ({
    groups: [{ title, topics: [{ name: 'AI', episodes: 1 }] }],
  });
  const channels = (name: string) => ({ items: [aChannel('a', { name })] });
  const speakers = (name: string) => ({
    items: [{ id: 'ada', name, episodes: 2 }],
    total: 1,
    next_cursor: null,
  });
  const speaker = (id: string) => ({
    speaker: { id: 'ada', name: 'Ada', episodes: 2 },
    topics: [],
    episodes: [anEpisode(id)],
    next_cursor: null,
  });
  const events = (id: string) => ({
    items: [anAdminEvent(id)],
    next_change_at: null,
    next_up: null,
  });
  const home = (title: string) =>
    aHome({ rows: [{ id: 'new', title, episodes: [anEpisode('a')] }] });

  it.each<
    [
      path: string,
      from: string,
      words: string,
      data: (name: string) => object,
      tag: 'home' | 'channels' | 'topics' | 'episodes' | 'events' | 'news',
    ]
  >([
    ['/', '/home', 'No episodes available', home, 'home'],
    ['/channels', '/channels', 'No channels available.', channels, 'channels'],
    [
      '/channel/a',
      '/channels/a',
      'No videos available from this channel.',
      (id) => aPageOf(aChannel('a'), [anEpisode(id)]),
      'episodes',
    ],
    ['/categories', '/topics', 'No topics available', topics, 'topics'],
    ['/categories?topic=AI', '/episodes', 'No episodes available', talks, 'episodes'],
    ['/video/e1', '/episodes/e1', '', (title) => anEpisodeDetail('e1', { title }), 'episodes'],
    ['/events', '/events', '', events, 'events'],
    ['/speakers', '/speakers', '', speakers, 'episodes'],
    ['/speakers/ada', '/speakers/ada', '', speaker, 'episodes'],
    ['/news', '/news', 'No news articles found in this category yet.', news, 'news'],
  ])(
    'at %s says so when %s fails, comes on the next try, and follows a live update',
    async (path, from, words, data, tag) => {
      const related = answer('/episodes/e1/related', { items: [], next_in_channel: [] });
      server.use(answer(from, 503), related);
      const { store, user } = await renderApp(path);
      const again = await screen.findByRole('button', { name: 'Try again' });
      expect(screen.getByRole('alert').textContent).toContain(words);
      expect(console.error).toHaveBeenCalled();
      server.use(answer(from, data('one')));
      await user.click(again);
      await screen.findAllByText(/one$/);
      server.use(answer(from, data('fresh')));
      act(() => void store.dispatch(baseApi.util.invalidateTags([tag])));
      await screen.findAllByText(/fresh$/);
    },
  );
});

describe('the gate of an offline document', () => {
  const { requests } = testServer();
  beforeEach(() => void jest.spyOn(console, 'debug').mockImplementation(() => undefined));
  afterEach(() => document.head.replaceChildren());

  /** The document as the service worker gives it while the server is away. */
  function keepDocument(at = new Date('2026-03-04T05:06:00')) {
    const html = markAsCached('<html><head></head></html>', at);
    document.head.innerHTML = new DOMParser().parseFromString(html, 'text/html').head.innerHTML;
  }

  const SIGN = /This is the home page as it was on/;

  it('shows the kept home page while the document is one that was kept, and says when it was kept', async () => {
    keepDocument();
    await renderApp('/', { home: aHome() });
    const sign = (await screen.findByText(SIGN)).closest('[role=status]');
    expect(sign?.textContent).toContain('4 Mar 2026, 05:06');
    expect(screen.getAllByText('The featured talk').length).toBeGreaterThan(0);
  });

  it('says "offline" only where the device is', async () => {
    keepDocument();
    await renderApp('/', { home: aHome() });
    expect(await screen.findByText('The site cannot be reached.')).toBeTruthy();
    cleanup();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    await renderApp('/', { home: aHome() });
    expect(await screen.findByText('You are offline.')).toBeTruthy();
    cleanup();
    await renderApp('/channels');
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy();
    Reflect.deleteProperty(navigator, 'onLine');
  });

  it.each(['/channels', '/categories', '/video/abc', '/news', '/no/such/page'])(
    'says at %s that the page was not kept, and asks the server for nothing',
    async (path) => {
      keepDocument();
      await renderApp(path);
      await screen.findByRole('heading', { name: 'The site cannot be reached' });
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
      const home = screen.getByRole('link', { name: 'Saved home page' });
      expect(home.getAttribute('href')).toBe('/');
      expect(requests).toEqual([]);
    },
  );

  it.each([
    ['/help', 'Help & FAQ'],
    ['/bug-report', 'Report a Bug'],
    ['/creator-spotlight', 'Creator Spotlight'],
  ])('shows %s, which needs nothing from the server', async (path, heading) => {
    keepDocument();
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  });

  it('shows the page again once the server responds, and stays that way', async () => {
    keepDocument();
    const { store } = await renderApp('/no/such/page');
    await screen.findByRole('heading', { name: 'The site cannot be reached' });
    act(() => void store.dispatch(liveOpened()));
    await screen.findByRole('heading', { name: 'Oops! Page not found' });
    act(() => void store.dispatch(liveLost()));
    expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
  });

  it('has no sign, and shows every page, connected or not', async () => {
    const { store } = await renderApp('/', { home: aHome() });
    act(() => void store.dispatch(liveLost()));
    expect(screen.queryByText(SIGN)).toBeNull();
    cleanup();
    await renderApp('/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
  });
});
