import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Speaker, SpeakerPage } from '../../../shared/api/generated/schema.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, at, testServer } from '../../../test-kit/server.js';
import { anEpisode, filteredEpisodes } from '../../../test-kit/episodes.js';

const { server, requests } = testServer({ isQuiet: true });
const LONG_NAME = `Dr ${'Maximiliana-'.repeat(4)}Ọláńrewájú`;
const speaker = (id: string, name: string, episodes = 2): Speaker => ({ id, name, episodes });

/** Two pages, and what a search finds. */
function serve() {
  server.use(
    http.get(at('/speakers'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [q, cursor] = [searchParams.get('q'), searchParams.get('cursor')];
      if (q === 'ada') return HttpResponse.json(page([speaker('ada-b', 'Ada B')], 1));
      if (q !== null) return HttpResponse.json(page([], 0));
      if (cursor === 'ada-b') return HttpResponse.json(page([speaker('zoe-c', 'Zoe C', 1)], 3));
      const items = [speaker('ada-b', 'Ada B'), speaker('long', LONG_NAME, 300)];
      return HttpResponse.json(page(items, 3, 'ada-b'));
    }),
  );
}
const page = (items: Speaker[], total: number, next_cursor: string | null = null) => ({
  items,
  total,
  next_cursor,
});
const names = () =>
  within(screen.getByRole('list', { name: 'Speakers' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  serve();
});

describe('the page of all speakers', () => {
  it('shows names and numbers of talks, each name linked to its page', async () => {
    await renderApp('/speakers');
    await screen.findByRole('list', { name: 'Speakers' });
    expect(document.title).toBe('Speakers · Elevate');
    expect(screen.getByText('3 speakers, from A to Z')).toBeTruthy();
    expect(names()).toEqual(['Ada B', LONG_NAME]);
    expect(screen.getByRole('link', { name: 'Ada B' }).getAttribute('href')).toBe(
      '/speakers/ada-b',
    );
    expect(screen.getByText('300 talks')).toBeTruthy();
  });

  it('shows more on request, with the focus on the first one that came', async () => {
    const { user } = await renderApp('/speakers');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    const first = await screen.findByRole('link', { name: 'Zoe C' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(names()).toEqual(['Ada B', LONG_NAME, 'Zoe C']);
    expect(screen.getByText('1 talk')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('keeps what is shown where more does not come, and can be tried again', async () => {
    const { user } = await renderApp('/speakers');
    const more = await screen.findByRole('button', { name: 'Show more' });
    server.use(answer('/speakers', 503));
    await user.click(more);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(names()).toEqual(['Ada B', LONG_NAME]);
    serve();
    await user.click(retry);
    await screen.findByRole('link', { name: 'Zoe C' });
  });

  it('searches by name, in the address', async () => {
    const { user } = await renderApp('/speakers');
    await screen.findByRole('list', { name: 'Speakers' });
    await user.type(screen.getByRole('searchbox', { name: 'Search speakers by name' }), 'ada');
    await screen.findByText('Found 1 speaker');
    expect(window.location.search).toBe('?q=ada');
    expect(names()).toEqual(['Ada B']);
    expect(requests).toContain('/speakers?q=ada');
    await user.keyboard('{Escape}');
    await screen.findByText('3 speakers, from A to Z');
    expect(window.location.search).toBe('');
  });

  it('says so where no name matches', async () => {
    await renderApp('/speakers?q=xyzzy');
    await screen.findByText('No speaker has such a name.');
    expect(screen.getByText('Found 0 speakers')).toBeTruthy();
  });

  it('says so where no talk names a speaker', async () => {
    server.use(answer('/speakers', page([], 0)));
    await renderApp('/speakers');
    await screen.findByText('No speakers yet.');
  });
});

describe('the page of a speaker', () => {
  const aSpeaker = (over: Partial<SpeakerPage> = {}): SpeakerPage => ({
    speaker: { id: 'jane-doe', name: 'Jane Doe', episodes: 2 },
    topics: [{ name: 'C & C++', episodes: 2 }],
    episodes: [anEpisode('new'), anEpisode('old')],
    next_cursor: null,
    ...over,
  });

  beforeEach(() => {
    server.use(answer('/speakers/jane-doe', aSpeaker()));
  });

  it('shows the talks, the topics and a feed', async () => {
    await renderApp('/speakers/jane-doe');
    await screen.findByRole('heading', { level: 1, name: 'Jane Doe' });
    expect(document.title).toBe('Jane Doe · Elevate');
    expect(screen.getByText(/^2 talks · \d{4} · A Meetup$/)).toBeTruthy();
    const grid = within(screen.getByRole('list', { name: 'Talks' }));
    expect(grid.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/video/new',
      '/video/old',
    ]);
    const topic = screen.getByRole('link', { name: 'C & C++' });
    expect(topic.getAttribute('href')).toBe('/categories?topic=C+%26+C%2B%2B');
    const all = screen.getByRole('link', { name: 'All speakers' });
    expect(all.getAttribute('href')).toBe('/speakers');
    const feed = screen.getByRole('link', { name: 'Feed of new talks' });
    expect(feed.getAttribute('href')).toBe('/feeds/speakers/jane-doe.xml');
    expect(screen.getByRole('button', { name: 'Follow Jane Doe', pressed: false })).toBeTruthy();
  });

  it('shows others on the same topic, without the own talks', async () => {
    server.use(answer('/episodes', { items: [anEpisode('new'), anEpisode('other')], total: 2 }));
    await renderApp('/speakers/jane-doe');
    const others = within(await screen.findByRole('list', { name: 'Others on C & C++' }));
    expect(others.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Talk other',
    ]);
  });

  it('offers correction and removal by mail', async () => {
    await renderApp('/speakers/jane-doe');
    const correct = await screen.findByRole('link', { name: 'Correct this page' });
    expect(decodeURIComponent(correct.getAttribute('href')!)).toMatch(
      /^mailto:[^?]+\?subject=Correction of speaker: Jane Doe&body=Page: \/speakers\/jane-doe/,
    );
    const remove = screen.getByRole('link', { name: 'Remove this page' });
    expect(decodeURIComponent(remove.getAttribute('href')!)).toContain(
      'subject=Removal of speaker: Jane Doe',
    );
  });

  it('has filters on request, in the address', async () => {
    server.use(
      answer(
        '/filtered-episodes',
        filteredEpisodes([anEpisode('old')], {
          total: 2,
          languages: [{ language: 'pt', episodes: 1 }],
        }),
      ),
    );
    const { user } = await renderApp('/speakers/jane-doe');
    await user.click(await screen.findByRole('link', { name: 'Filter and sort' }));
    await user.click(await screen.findByRole('link', { name: 'Portuguese 1 episode' }));
    expect(window.location.search).toBe('?language=pt&sort=newest');
    await waitFor(() =>
      expect(requests.at(-1)).toBe('/filtered-episodes?speaker=jane-doe&language=pt'),
    );
  });

  it('says so where no talk has such a speaker', async () => {
    server.use(answer('/speakers/no-speaker', 404));
    await renderApp('/speakers/no-speaker');
    await screen.findByText('Speaker not found');
  });
});
