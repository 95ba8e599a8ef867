import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { SpeakerPage } from '../../../shared/api/generated/schema.js';
import { anEpisode } from '../../../test-kit/episodes.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer } from '../../../test-kit/server.js';

const { server, requests } = testServer();
const aSpeaker = (over: Partial<SpeakerPage> = {}): SpeakerPage => ({
  speaker: { id: 'jane-doe', name: 'Jane Doe', episodes: 2 },
  topics: [{ name: 'C & C++', episodes: 2 }],
  episodes: [anEpisode('new'), anEpisode('old')],
  next_cursor: null,
  ...over,
});

beforeEach(() => {
  requests.length = 0;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(answer('/speakers/jane-doe', aSpeaker()));
});

describe('the page of a speaker', () => {
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

  it('leads to all speakers', async () => {
    await renderApp('/speakers/jane-doe');
    const link = await screen.findByRole('link', { name: 'All speakers' });
    expect(link.getAttribute('href')).toBe('/speakers');
  });

  it('shows long names and titles whole, and talks without pictures', async () => {
    const name = `Dr ${'Maximiliana-'.repeat(4)}Ọláńrewájú`;
    const title =
      'How a very small team of volunteers moved the national payment system to open source code';
    const talks = [anEpisode('bare', { title, thumbnail_url: null, thumbnails: [] })];
    const speaker = { id: 'jane-doe', name, episodes: 300 };
    server.use(answer('/speakers/jane-doe', aSpeaker({ speaker, episodes: talks })));
    await renderApp('/speakers/jane-doe');
    await screen.findByRole('heading', { level: 1, name });
    expect(screen.getByText(/^300 talks · /)).toBeTruthy();
    expect(screen.getByText('Showing the 1 newest of 300')).toBeTruthy();
    const grid = within(screen.getByRole('list', { name: 'Talks' }));
    expect(grid.getByRole('link', { name: title })).toBeTruthy();
    expect(document.querySelector('main li img')).toBeNull();
    expect(document.querySelector('main li svg')).toBeTruthy();
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
      answer('/filtered-episodes', {
        items: [anEpisode('old')],
        total: 2,
        more: false,
        page: 1,
        pages: 1,
        durations: [],
        years: [{ year: 2020, episodes: 1 }],
        languages: [{ language: 'pt', episodes: 1 }],
      }),
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

  it('can be tried again', async () => {
    server.use(answer('/speakers/jane-doe', 503));
    const { user } = await renderApp('/speakers/jane-doe');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.use(answer('/speakers/jane-doe', aSpeaker()));
    await user.click(retry);
    await screen.findByRole('heading', { level: 1, name: 'Jane Doe' });
  });
});
