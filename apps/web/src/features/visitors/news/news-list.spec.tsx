import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NEWS_SOURCES_PAGE } from '@elevate/rules';
import { http, HttpResponse } from 'msw';
import { NOTHING_KEPT, unchoose, writeFollowing } from '../../../shared/following/following.js';
import { followHidden, hide } from '../../../shared/following/hide.js';
import { aNewsPage, anArticleCard } from '../../../test-kit/articles.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer, at } from '../../../test-kit/server.js';
import { pageMarks } from './news-list.js';
import type { NewsSource } from '../../../shared/api/generated/schema.js';
import { toOpml } from './news-sources-page.js';
import { useReader } from './use-reader.js';

const { server } = testServer();

describe('what a person hides', () => {
  const articles = [
    anArticleCard('plain'),
    anArticleCard('word', { title: 'Crypto exchange robbed' }),
    anArticleCard('topic', { topics: ['DevOps'] }),
  ];
  const ALL = ['Article plain', 'Crypto exchange robbed', 'Article topic'];
  const word = { kind: 'word', id: 'crypto', name: 'crypto' } as const;
  const topic = { kind: 'topic', id: 'devops', name: 'DevOps' } as const;
  const user = userEvent.setup({ delay: null });
  let stop: () => void;

  beforeEach(() => {
    server.use(
      answer('/news', aNewsPage(articles, { source: 'A Gazette' })),
      answer('/news/stats', { active_feeds: 1, total_articles: 3, last_synced_at: null }),
    );
    stop = followHidden();
  });
  afterEach(() => {
    writeFollowing(NOTHING_KEPT);
    stop();
  });

  const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((it) => it.textContent);
  const shows = (expected: readonly string[]) => waitFor(() => expect(titles()).toEqual(expected));

  it.each(['/news', '/news?category=News', '/news?exploited=true', '/news?show=unread'])(
    'leaves hidden words and topics out of %s, and shows them on request',
    async (address) => {
      hide(word);
      hide(topic);
      await renderApp(address);
      await shows(['Article plain']);
      screen.getByText('2 stories that you are not interested in');
      await user.click(screen.getByRole('button', { name: 'Show them' }));
      await shows(ALL);
      await user.click(screen.getByRole('button', { name: 'Hide them' }));
      await shows(['Article plain']);
    },
  );

  it.each(['q=crypto', 'source=a-gazette', 'vendor=Kestrel', 'cve=CVE-2031-90210'])(
    'shows everything that was asked for with %s',
    async (parameters) => {
      hide(word);
      hide(topic);
      await renderApp(`/news?${parameters}`);
      await shows(ALL);
      expect(screen.queryByText(/not interested in/)).toBeNull();
    },
  );

  it('follows a change at once', async () => {
    await renderApp('/news');
    await shows(ALL);
    act(() => hide(word));
    await shows(['Article plain', 'Article topic']);
    screen.getByText('1 story that you are not interested in');
    act(() => void unchoose('hidden', word));
    await shows(ALL);
  });

  it('says so where everything is hidden', async () => {
    hide(word);
    server.use(answer('/news', aNewsPage([articles[1]!])));
    await renderApp('/news');
    await screen.findByText('1 story that you are not interested in');
    expect(titles()).toEqual([]);
  });
});

describe('the pages to go to', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [2, 2, '1 2'],
    [1, 5, '1 2 3 4 5'],
    [5, 5, '1 2 3 4 5'],
    [1, 6, '1 2 gap 6'],
    [2, 6, '1 2 3 gap 6'],
    [3, 6, '1 2 3 4 gap 6'],
    [4, 6, '1 gap 3 4 5 6'],
    [5, 6, '1 gap 4 5 6'],
    [6, 6, '1 gap 5 6'],
    [1, 360, '1 2 gap 360'],
    [4, 360, '1 gap 3 4 5 gap 360'],
    [180, 360, '1 gap 179 180 181 gap 360'],
    [358, 360, '1 gap 357 358 359 360'],
    [359, 360, '1 gap 358 359 360'],
    [360, 360, '1 gap 359 360'],
  ])('with page %i of %i in view are %s', (page, pages, expected) => {
    expect(pageMarks(page, pages).join(' ')).toBe(expected);
  });

  it('stay within range when the URL names a page past the end', () => {
    expect(pageMarks(99, 3)).toEqual([1, 2, 3]);
    expect(pageMarks(99, 7)).toEqual([1, 'gap', 7]);
    expect(pageMarks(8, 7)).toEqual([1, 'gap', 7]);
  });
});

describe('a search that no article has', () => {
  const stats = { active_feeds: 1, total_articles: 3, last_synced_at: null };

  it('says whose articles are shown, and leads to the text itself', async () => {
    const corrected = { did_you_mean: 'ransomware', missing_words: [], other_words: null };
    const articles = [anArticleCard('a', { title: 'Ransomware again' })];
    server.use(
      answer('/news', { ...aNewsPage(articles), ...corrected }),
      answer('/news/stats', stats),
    );
    await renderApp('/news?q=ransomwear');
    const link = await screen.findByRole('link', { name: 'Search only for ransomwear' });
    expect(link.parentElement?.textContent).toContain('Showing results for ransomware.');
    expect(link.getAttribute('href')).toBe('/news?q=%22ransomwear%22');
    screen.getByText(/1 story with “ransomware”/);
  });
});

describe('the sources of the news', () => {
  const source = (id: string, over: Partial<NewsSource> = {}): NewsSource => ({
    id,
    name: `Source ${id}`,
    site_url: null,
    feed_url: `https://${id}.example/rss`,
    category: 'News',
    health: 'healthy',
    articles: 0,
    last_article: null,
    ...over,
  });

  it('names every source, its last article and its health in words', async () => {
    const last_article = {
      title: 'A flaw in a gateway',
      link: 'https://a.example/1',
      published_at: '2026-11-01T00:00:00Z',
    };
    const items = [
      source('a', { articles: 1, last_article, site_url: 'https://a.example/' }),
      source('b', { health: 'failing', category: 'Research' }),
    ];
    server.use(answer('/news/sources', { items }));
    await renderApp('/news/sources');
    await screen.findByRole('link', { name: 'Source a' });
    const list = screen.getByRole('list', { name: NEWS_SOURCES_PAGE.title });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('News · 1 article');
    expect(first?.textContent).toContain('Up to date');
    expect(
      within(first!).getByRole('link', { name: 'A flaw in a gateway' }).getAttribute('href'),
    ).toBe('https://a.example/1');
    expect(within(first!).getByRole('link', { name: 'Source a' }).getAttribute('href')).toBe(
      '/news?source=a',
    );
    expect(second?.textContent).toContain('Could not be read; tried again later');
    expect(second?.textContent).toContain('No article yet');
    expect(document.title).toBe('News sources · Elevate');
  });

  it('can be tried again after a failure, and says when nothing is followed', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(http.get(at('/news/sources'), () => HttpResponse.json({}, { status: 503 })));
    await renderApp('/news/sources');
    const again = await screen.findByRole('button', { name: /again/i });
    server.use(answer('/news/sources', { items: [] }));
    await userEvent.click(again);
    await screen.findByText('No feed is followed at the moment.');
  });

  it('writes its sources as OPML', () => {
    const text = toOpml([
      source('a', { name: 'A <"Gazette"> & more', site_url: 'https://a.example/' }),
    ]);
    const document = new DOMParser().parseFromString(text, 'application/xml');
    expect(document.querySelector('parsererror')).toBeNull();
    const [outline] = document.querySelectorAll('outline');
    expect(outline?.getAttribute('text')).toBe('A <"Gazette"> & more');
    expect(outline?.getAttribute('xmlUrl')).toBe('https://a.example/rss');
  });
});

describe('the article that is read', () => {
  function Cards() {
    const { articleId, reader } = useReader();
    return (
      <ul>
        {['a', 'b', 'c'].map((id) => (
          <li key={id} data-testid={id} {...reader.handlersOf(id)}>
            <a href={`#${id}`}>{id}</a>
          </li>
        ))}
        <li data-testid="read">{articleId ?? 'none'}</li>
      </ul>
    );
  }

  const card = (id: string) => screen.getByTestId(id);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const read = () => card('read').textContent;
  const user = userEvent.setup({ delay: null });

  beforeEach(() => {
    jest.useFakeTimers();
    render(<Cards />);
  });
  afterEach(() => void jest.useRealTimers());

  it('an article counts as read when the mouse rests on it, not when it passes', async () => {
    await user.hover(card('a'));
    pass(200);
    await user.hover(card('b'));
    pass(200);
    expect(read()).toBe('none');
    pass(100);
    expect(read()).toBe('b');
  });

  it('keyboard focus wins over cards that are scrolled past the mouse', async () => {
    await user.hover(card('c'));
    pass(300);
    act(() => screen.getByText('a').focus());
    await user.hover(card('b'));
    await user.unhover(card('b'));
    pass(300);
    expect(read()).toBe('a');
  });

  it('a press counts at once', async () => {
    await user.click(screen.getByText('b'));
    expect(read()).toBe('b');
  });
});
