import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DAY_MS } from '@elevate/rules';
import { http, HttpResponse } from 'msw';
import { baseApi } from '../../../shared/api/base-api.js';
import type { ArticleCard } from '../../../shared/api/generated/schema.js';
import { aNewsPage, anArticleCard } from '../../../test-kit/articles.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, at, hold, testServer } from '../../../test-kit/server.js';
import { setServerTime } from '../../../shared/timing/server-clock.js';

const { server, requests } = testServer({ isQuiet: true });
const NO_NEWS = 'No news articles found in this category yet.';
const stats = { active_feeds: 36, total_articles: 7_187, last_synced_at: '2026-11-21T15:56:00Z' };

/** Twenty articles to a page, of forty-five; each says what was asked for. */
const news = http.get(at('/news'), ({ request }) => {
  const { searchParams } = new URL(request.url);
  const name = searchParams.toString() || 'everything';
  const page = Number(searchParams.get('page') ?? 1);
  const items = ['first', 'second'].map((place) =>
    anArticleCard(`${place} ${name}`, { title: `The ${place} of ${name}` }),
  );
  return HttpResponse.json(aNewsPage(items, { page, pages: 7, total: 130 }));
});

const articles = () => screen.getAllByRole('heading', { level: 3 }).map((it) => it.textContent);
const tab = (name: string) => screen.getByRole('link', { name });
const tabs = () => within(screen.getByRole('navigation', { name: 'News categories' }));
const pager = () => within(screen.getByRole('navigation', { name: 'Pages of news' }));
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search news' });
const scrolledTo = jest.fn<(x: number, y: number) => void>();

async function renderNews(address = '/news') {
  const view = await renderApp(address);
  await screen.findByRole('list', { name: /./ });
  await screen.findByRole('navigation', { name: 'Pages of news' });
  await waitFor(() =>
    expect(document.querySelector('dl')?.getAttribute('aria-busy')).toBe('false'),
  );
  return view;
}

async function renderOnly(over: Partial<ArticleCard>) {
  server.use(answer('/news', aNewsPage([anArticleCard('one', over)])));
  const view = await renderApp('/news');
  const title = await screen.findByRole('heading', { level: 3 });
  const card = title.closest('li');
  if (!card) throw new Error('The article is in no list');
  return { ...view, card, within: within(card) };
}

beforeEach(() => {
  scrolledTo.mockClear();
  window.scrollTo = scrolledTo as unknown as typeof window.scrollTo;
  server.use(news, answer('/news/stats', stats));
});

describe('the head of the news', () => {
  it('names the page and says how much there is', async () => {
    await renderNews();
    expect(screen.getByRole('heading', { level: 1, name: 'Cybersecurity news' })).toBeTruthy();
    expect(document.title).toBe('Cybersecurity news · Elevate');
    cleanup();
    await renderNews('/news?category=Research&page=3');
    expect(document.title).toBe('Cybersecurity news: Research, page 3 · Elevate');
    const cards = [...document.querySelectorAll('dl > div')].map((card) =>
      [...card.children].map(({ textContent }) => textContent),
    );
    expect(cards).toEqual([
      ['Active RSS Feeds', '36'],
      ['Total Articles', '7,187'],
      ['Auto-Sync', 'every hour'],
    ]);
  });

  it('says when the latest article came, in words that follow the clock', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2026-11-21T16:00:30Z') });
    await renderNews();
    const time = screen.getByText('4 minutes ago');
    expect(time.closest('p')?.textContent).toBe('Last synced 4 minutes ago');
    expect(time.getAttribute('datetime')).toBe(stats.last_synced_at);
    expect(time.getAttribute('title')).toMatch(/2026/);
    act(() => void jest.advanceTimersByTime(60_000));
    expect(time.textContent).toBe('5 minutes ago');
    jest.useRealTimers();
  });

  it.each([-365, -3, 3, 365])(
    'says so by the clock of the server, where the one of the device is wrong by %i days',
    async (days) => {
      const now = Date.parse('2026-11-21T16:00:30Z');
      jest.useFakeTimers({ advanceTimers: true, now: now + days * DAY_MS });
      await renderNews();
      act(() => setServerTime(new Date(now).toUTCString()));
      expect(screen.getByText('4 minutes ago')).toBeTruthy();
      act(() => void jest.advanceTimersByTime(60_000));
      expect(screen.getByText('5 minutes ago')).toBeTruthy();
      setServerTime(null);
      jest.useRealTimers();
    },
  );

  it.each([
    ['never where nothing ever came', {}, 'Last synced never'],
    [
      'the day of the sample',
      { sample_of: '2025-08-25T00:00:00Z' },
      'Last synced: Sample of 25 August 2025',
    ],
  ])('says %s', async (_text, change, words) => {
    const empty = { active_feeds: 36, total_articles: 0, last_synced_at: null };
    server.use(answer('/news/stats', { ...empty, ...change }));
    await renderNews();
    await waitFor(() => expect(screen.getByText(/^Last synced/).textContent).toBe(words));
  });

  it('says when the feeds were tried, and will be, if none can be reached', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: Date.parse('2026-11-21T16:00:30Z') });
    const unreachable = {
      last_attempt_at: '2026-11-21T15:56:00Z',
      next_attempt_at: '2026-11-21T16:31:00Z',
    };
    server.use(answer('/news/stats', { ...stats, unreachable }));
    await renderNews();
    const notice = await screen.findByText(/could not be reached/);
    expect(notice.textContent).toBe(
      'The news feeds could not be reached. Last try: 4 minutes ago; next try: in 30 minutes.',
    );
    jest.useRealTimers();
  });

  it('refetches the counts after a live update and on window focus', async () => {
    const { store } = await renderNews();
    const grow = (total_articles: number) =>
      server.use(answer('/news/stats', { ...stats, total_articles }));
    grow(7_188);
    act(() => void store.dispatch(baseApi.util.invalidateTags(['news-stats'])));
    await screen.findByText('7,188');
    grow(7_189);
    act(() => void store.dispatch({ type: '__rtkq/focused' }));
    await screen.findByText('7,189');
  });
});

describe('the list', () => {
  it('shows the newest first with their number', async () => {
    await renderNews();
    expect(articles()).toEqual(['The first of everything', 'The second of everything']);
    expect(screen.getByText(/\d+ articles in 130 stories, page 1 of 7/).getAttribute('role')).toBe(
      'status',
    );
  });

  it('says so when it is empty, with a way to where there may be something', async () => {
    server.use(answer('/news', aNewsPage([])));
    const { user } = await renderApp('/news?category=Research&q=nothing');
    await screen.findByText(NO_NEWS);
    expect(
      screen.getByText('Articles are automatically synced hourly. Check back soon!'),
    ).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages of news' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Clear the search' }));
    expect(window.location.search).toBe('?category=Research');
    await user.click(await screen.findByRole('link', { name: 'All news' }));
    expect(window.location.search).toBe('');
    expect(screen.queryByRole('link', { name: 'All news' })).toBeNull();
  });

  it('leads back from a page past the last', async () => {
    server.use(
      http.get(at('/news'), ({ request }) =>
        request.url.endsWith('page=9')
          ? HttpResponse.json(aNewsPage([], { page: 9, pages: 7, total: 130 }))
          : undefined,
      ),
    );
    const { user } = await renderApp('/news?page=9');
    await screen.findByText('There is no page 9');
    await user.click(screen.getByRole('link', { name: 'Go to the last page' }));
    expect(window.location.search).toBe('?page=7');
    await waitFor(() => expect(articles()[0]).toBe('The first of page=7'));
  });

  it('can be followed in a feed reader, as it is in view', async () => {
    await renderNews('/news?category=Research&q=zero+day&page=2');
    expect(['Atom', 'JSON'].map((name) => tab(name).getAttribute('href'))).toEqual([
      '/feeds/news/research.xml?q=zero+day',
      '/feeds/news/research.json?q=zero+day',
    ]);
    cleanup();
    await renderNews();
    expect(tab('Atom').getAttribute('href')).toBe('/feeds/news.xml');
  });
});

describe('an article', () => {
  it('shows title, source, date and category, and opens in a new tab', async () => {
    const { card } = await renderOnly({
      title: 'A <b>bold</b> title',
      description: 'What happened & why.',
      source: 'The Gazette',
      category: 'Exploits',
      link: 'https://news.example/one?a=1',
      published_at: '2019-03-02T12:00:00Z',
    });
    const link = within(card).getByRole('link', { name: 'A <b>bold</b> title' });
    expect(link.getAttribute('href')).toBe('https://news.example/one?a=1');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    const words = card.textContent ?? '';
    for (const text of ['What happened & why.', 'The Gazette', 'Category: Exploits', '2019'])
      expect(words).toContain(text);
    expect(card.querySelector('time')?.getAttribute('datetime')).toBe('2019-03-02T12:00:00Z');
  });

  it('has the name of its source for a picture where it has none', async () => {
    const { card } = await renderOnly({ source: 'The Gazette' });
    expect(card.querySelector('img')).toBeNull();
    expect(card.querySelector('.source-stand-in')?.textContent).toBe('');
    expect(card.textContent?.match(/The Gazette/g)).toHaveLength(1);
  });

  it.each([
    ['no vulnerability', [], 'Command injection for beginners', 0],
    ['a weakness that runs code', ['CVE-2026-1'], 'X OS Command Injection Vulnerability', 4],
    ['a weakness of memory', ['CVE-2026-1'], 'X Out-of-Bounds Write Vulnerability', 3],
    ['another weakness', ['CVE-2026-1'], 'X Cross-Site Request Forgery', 2],
  ])('draws the severity of an article about %s', async (_text, cve_ids, title, level) => {
    const { card } = await renderOnly({ cve_ids, title, description: '' });
    const bars = [...card.querySelectorAll('.severity-mark path')];
    expect(bars.filter((bar) => bar.getAttribute('opacity') === '1')).toHaveLength(level);
  });

  it('shows the placeholder when the image fails to load', async () => {
    const [small, large] = ['/article-pictures/a-small.webp', '/article-pictures/a-large.webp'];
    const thumbnails = [
      { url: small, width: 480, height: 270 },
      { url: large, width: 960, height: 540 },
    ];
    const { card } = await renderOnly({ thumbnail_url: large, thumbnails });
    const picture = card.querySelector('img');
    if (!picture) throw new Error('No picture');
    expect(picture.getAttribute('srcset')).toBe(`${small} 480w, ${large} 960w`);
    expect(picture.hasAttribute('width') && picture.hasAttribute('height')).toBe(true);
    fireEvent.error(picture);
    expect(card.querySelector('img')).toBeNull();
    expect(card.querySelector('.source-stand-in')).not.toBeNull();
    expect(card.querySelector('.news-source')?.textContent).toBe('A Gazette');
  });

  it('links each vulnerability to its page, the many of them on request', async () => {
    const ids = ['CVE-2021-44228', 'CVE-2026-1', 'CVE-2026-22', 'CVE-2026-333'];
    const { user, within: card } = await renderOnly({ cve_ids: ids });
    const visible = () =>
      within(card.getByRole('list', { name: 'Vulnerabilities' }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(visible()).toEqual(ids.slice(0, 2).map((id) => [id, `/news/cve/${id}`]));
    await user.click(card.getByRole('button', { name: 'Show 2 more CVE ids' }));
    expect(visible()).toHaveLength(4);
  });

  it('names the other sources of its story', async () => {
    const reports = ['Beacon', 'Courier', 'Beacon'].map((source, index) => ({
      id: String(index),
      source,
      title: `Report ${index}`,
      link: `https://other.example/${index}`,
    }));
    const { card, within: inCard } = await renderOnly({ also_reported_by: reports });
    expect(inCard.getByText('Also reported by Beacon and Courier').closest('summary')).toBeTruthy();
    const links = [...card.querySelectorAll<HTMLAnchorElement>('details a')];
    expect(links.map(({ href, rel }) => [href, rel])).toEqual(
      reports.map(({ link }) => [link, 'noopener noreferrer']),
    );
    expect(links[1]?.textContent).toBe('Courier: Report 1');
  });

  it('leads from its keywords to all news with them, and says no badge twice', async () => {
    const { user, within: card } = await renderOnly({
      keywords: ['Log4j', 'CVE-2021-44228', 'C++', 'Zero day', 'one too many'],
      cve_ids: ['CVE-2021-44228'],
    });
    const words = within(card.getByRole('list', { name: 'Keywords' })).getAllByRole('link');
    expect(words.map(({ textContent }) => textContent)).toEqual(['#Log4j', '#C++', '#Zero day']);
    await user.click(screen.getByRole('link', { name: '#C++' }));
    expect(new URLSearchParams(window.location.search).get('q')).toBe('c++');
    await waitFor(() => expect(box().value).toBe('c++'));
  });
});

describe('the categories', () => {
  it('are those of the specification, one of them in view', async () => {
    await renderNews('/news?category=Analysis');
    const links = tabs().getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(
      'All Vulnerability News Analysis Advisories Awareness Research Vendors Exploits'.split(' '),
    );
    const inView = links.filter((link) => link.hasAttribute('aria-current'));
    expect(inView.map(({ textContent }) => textContent)).toEqual(['Analysis']);
    expect(screen.getByRole('heading', { level: 2, name: 'Analysis' })).toBeTruthy();
  });

  it('begin at their first page, keep the search, and are gone back from', async () => {
    const { user } = await renderNews('/news?q=log4j&page=3');
    await user.click(tabs().getByRole('link', { name: 'Research' }));
    expect(window.location.search).toBe('?category=Research&q=log4j');
    await waitFor(() => expect(articles()[0]).toBe('The first of category=Research&q=log4j'));
    expect(requests.at(-1)).toBe('/news?category=Research&q=log4j');
    await user.click(tabs().getByRole('link', { name: 'All' }));
    expect(window.location.search).toBe('?q=log4j');
    window.history.back();
    await waitFor(() => expect(window.location.search).toContain('Research'));
    window.history.back();
    await waitFor(() => expect(articles()[0]).toBe('The first of q=log4j&page=3'));
  });

  it('bear an address in another spelling, with a page that is none', async () => {
    await renderNews('/news?category=research&page=-4');
    expect(requests.filter((path) => !path.endsWith('stats'))).toEqual(['/news?category=Research']);
  });
});

describe('the search', () => {
  it('waits until the keys are quiet, and begins at the first page', async () => {
    await renderNews('/news?category=News&page=2');
    const steps = window.history.length;
    const term = '  Zero DAY ';
    // In one turn: on a slow machine a pause between two keys would look like quiet keys.
    for (let end = 1; end <= term.length; end += 1)
      fireEvent.change(box(), { target: { value: term.slice(0, end) } });
    expect(requests.filter((path) => path.includes('q='))).toEqual([]);
    await waitFor(() => expect(window.location.search).toBe('?category=News&q=zero+day'));
    await waitFor(() => expect(articles()[0]).toBe('The first of category=News&q=zero+day'));
    expect(requests.filter((path) => path.includes('q='))).toEqual([
      '/news?category=News&q=zero+day',
    ]);
    expect(window.history.length).toBe(steps);
    expect(box().value).toBe('  Zero DAY ');
    expect(screen.getByRole('status').textContent).toContain('with “zero day”');
  });

  it('does not wait for Enter, and is emptied with Escape', async () => {
    const { user } = await renderNews();
    await user.type(box(), 'rce{Enter}');
    expect(window.location.search).toBe('?q=rce');
    fireEvent.keyDown(box(), { key: 'Escape', keyCode: 229 });
    expect(box().value).toBe('rce');
    await user.keyboard('{Escape}');
    expect(box().value).toBe('');
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('is filled from the address, and follows it back', async () => {
    const { user } = await renderNews('/news?q=log4j');
    expect(box().value).toBe('log4j');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Footer' })).getByRole('link', {
        name: 'Help',
      }),
    );
    // The address changes first: until the page does, the box of the old one is still there.
    await screen.findByRole('heading', { level: 1, name: 'Help & FAQ' });
    window.history.back();
    await waitFor(() => expect(box().value).toBe('log4j'));
    expect(window.location.search).toBe('?q=log4j');
  });
});

describe('the pages', () => {
  it('are the first, the last and the neighbors of the one in view', async () => {
    await renderNews('/news?page=4');
    expect(pager().getAllByRole('listitem', { hidden: true })).toHaveLength(7);
    expect(pager().getByRole('link', { name: 'Page 4' }).getAttribute('aria-current')).toBe('page');
    expect(pager().getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
      '/news?page=3',
    );
    expect(pager().getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/news?page=5');
  });

  it('end where there are no more', async () => {
    await renderNews();
    expect(pager().queryByRole('link', { name: 'Previous' })).toBeNull();
    cleanup();
    await renderNews('/news?page=7');
    expect(pager().queryByRole('link', { name: 'Next' })).toBeNull();
    expect(pager().getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/news');
  });

  it('are turned at the top, where the focus goes too', async () => {
    const { user } = await renderNews('/news?category=News');
    await user.click(pager().getByRole('link', { name: 'Page 2' }));
    expect(scrolledTo).toHaveBeenLastCalledWith(0, 0);
    expect(document.activeElement?.textContent).toBe('News');
    expect(window.location.search).toBe('?category=News&page=2');
    await waitFor(() => expect(articles()[0]).toBe('The first of category=News&page=2'));
  });

  it('keep the old one in sight, dimmed, until the new one is there', async () => {
    const { user } = await renderNews();
    const { held, release } = hold();
    server.use(
      http.get(at('/news'), async () => {
        await held;
        return HttpResponse.json(aNewsPage([anArticleCard('late')]));
      }),
    );
    await user.click(tabs().getByRole('link', { name: 'Vendors' }));
    const region = await screen.findByRole('region', { name: 'Vendors' });
    expect(region.getAttribute('aria-busy')).toBe('true');
    expect(articles()).toHaveLength(2);
    release();
    await waitFor(() => expect(articles()).toEqual(['Article late']));
  });
});
