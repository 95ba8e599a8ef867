import { expect, it, jest } from '@jest/globals';
import { NEWS_SOURCES_PAGE } from '@elevate/rules';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { NewsSource } from '../../../shared/api/generated/schema.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, at, testServer } from '../../../test-kit/server.js';
import { toOpml } from './news-sources-page.js';

const { server } = testServer();

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
