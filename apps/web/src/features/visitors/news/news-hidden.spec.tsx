import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NOTHING_KEPT, unchoose, writeFollowing } from '../../../shared/following/following.js';
import { followHidden } from '../../../shared/following/follow-hidden.js';
import { hide } from '../../../shared/following/hide.js';
import { aNewsPage, anArticleCard } from '../../../test-kit/articles.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer } from '../../../test-kit/server.js';

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
