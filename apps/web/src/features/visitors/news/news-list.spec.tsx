import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NOTHING_KEPT, unchoose, writeFollowing } from '../../../shared/following/following.js';
import { followHidden, hide } from '../../../shared/following/hide.js';
import { aNewsPage, anArticleCard } from '../../../test-kit/articles.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer } from '../../../test-kit/server.js';
import { pageMarks } from './news-list.js';

describe('what a person hides', () => {
  const { server } = testServer();
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
  const { server } = testServer();
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

  it('says which words are missing, and leads to the others', async () => {
    const nothing = { did_you_mean: null, missing_words: ['zzzz'], other_words: 'ransomware' };
    server.use(answer('/news', { ...aNewsPage([]), ...nothing }), answer('/news/stats', stats));
    await renderApp('/news?q=zzzz+ransomware');
    const link = await screen.findByRole('link', { name: 'Search for “ransomware”' });
    expect(link.parentElement?.textContent).toContain('“zzzz” was not found.');
    expect(link.getAttribute('href')).toBe('/news?q=ransomware');
  });
});
