import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within, waitFor } from '@testing-library/react';
import { baseApi } from '../../../shared/api/base-api.js';
import { aChannel, aPageOf } from '../../../test-kit/channels.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer } from '../../../test-kit/server.js';
import { anEpisode, filteredEpisodes } from '../../../test-kit/episodes.js';

const { server, requests } = testServer({ isQuiet: true });
const channels = [
  aChannel('a', { name: 'Afro Devs', handle: '@afrodevs', topics: ['AI', 'DevOps', 'Design'] }),
  aChannel('b', { name: 'byte club', video_count: 1, thumbnail_url: 'https://pictures.example/b' }),
  aChannel('c', { name: 'Code & Co', video_count: 0 }),
];

const tiles = () => within(screen.getByRole('list', { name: 'All channels' }));

beforeEach(() => {
  server.use(answer('/channels', { items: channels }));
});

describe('the page of all channels', () => {
  it('shows them in the order of the server, with their facts, each linked to its page', async () => {
    await renderApp('/channels');
    await screen.findByRole('list', { name: 'All channels' });
    expect(
      tiles()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Afro Devs', '/channel/a'],
      ['byte club', '/channel/b'],
      ['Code & Co', '/channel/c'],
    ]);
    expect(tiles().getAllByRole('heading', { level: 2 })).toHaveLength(3);
    expect(screen.getByText('3 channels, from A to Z')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Channels' })).toBeTruthy();
    expect(document.title).toBe('Channels · Elevate');
    const [first, second, third] = tiles().getAllByRole('listitem');
    expect(first?.textContent).toBe('ADAfro Devs@afrodevs3 videosTopics: AI\u00a0· DevOps');
    expect(second?.textContent).toMatch(/1 video$/);
    expect(third?.textContent).toMatch(/0 videos$/);
    const pictures = [...document.querySelectorAll('main li img')];
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      'https://pictures.example/b',
    ]);
  });

  it('says so when there are none, with a way on', async () => {
    server.use(answer('/channels', { items: [] }));
    const { user } = await renderApp('/channels');
    await screen.findByText('No channels available.');
    expect(screen.queryByRole('list', { name: 'All channels' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to Home' }));
    expect(window.location.pathname).toBe('/');
  });
});

describe('the page of a channel', () => {
  const channel = aChannel('a', {
    name: 'Afro Devs',
    handle: '@afrodevs',
    topics: ['AI', 'C & C++', 'Design', 'd', 'e', 'f', 'g'],
    youtube_channel_id: 'UC_x-1',
    video_count: 2,
  });
  const two = [anEpisode('new'), anEpisode('old')];

  const serve = (over = {}, episodes = two) =>
    server.use(answer('/channels/a', aPageOf({ ...channel, ...over }, episodes)));

  beforeEach(() => {
    serve();
  });

  it('shows its name, its episodes in the order of the server, and the ways on', async () => {
    await renderApp('/channel/a');
    await screen.findByRole('heading', { level: 1, name: 'Afro Devs' });
    expect(screen.getByText(/^@afrodevs · 2 videos · newest of \d+ \w+ \d{4}$/)).toBeTruthy();
    expect(document.title).toBe('Afro Devs · Elevate');
    const grid = within(await screen.findByRole('list', { name: 'Videos' }));
    expect(grid.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/video/new',
      '/video/old',
    ]);
    expect(grid.queryByText('A Meetup')).toBeNull();
    expect(screen.queryByText(/Showing/)).toBeNull();
    const topics = within(screen.getByRole('list', { name: 'Topics' })).getAllByRole('link');
    expect(topics.slice(0, 2).map((link) => link.getAttribute('href'))).toEqual([
      '/categories?topic=AI',
      '/categories?topic=C+%26+C%2B%2B',
    ]);
    const back = screen.getByRole('link', { name: 'Back to browse' });
    expect(back.getAttribute('href')).toBe('/channels');
    const outside = screen.getByRole('link', { name: /Channel on YouTube/ });
    expect(outside.getAttribute('href')).toBe('https://www.youtube.com/channel/UC_x-1');
  });

  it('says that there are more than it shows', async () => {
    serve({ video_count: 134 });
    await renderApp('/channel/a');
    await screen.findByText('Showing the 2 newest of 134');
    expect(screen.getByText(/^@afrodevs · 134 videos · /)).toBeTruthy();
  });

  it('has filters on request, in the address', async () => {
    server.use(
      answer(
        '/filtered-episodes',
        filteredEpisodes([anEpisode('long')], { durations: [{ duration: 'long', episodes: 1 }] }),
      ),
    );
    const { user } = await renderApp('/channel/a');
    await user.click(await screen.findByRole('link', { name: 'Filter and sort' }));
    expect(window.location.search).toBe('?sort=newest');
    await user.click(await screen.findByRole('link', { name: '45+ min 1 episode' }));
    expect(window.location.search).toBe('?duration=long&sort=newest');
    await screen.findByRole('link', { name: 'Talk long' });
    await waitFor(() =>
      expect(requests.slice(1)).toEqual([
        '/filtered-episodes?channel=a',
        '/filtered-episodes?channel=a&duration=long',
      ]),
    );
  });

  it('says what the channel says of itself, and leads to its speakers', async () => {
    const speakers = [{ id: 'jane-doe', name: 'Jane Doe', episodes: 2 }];
    const page = { ...aPageOf(channel, two), description: 'Talks of Lagos.', speakers };
    server.use(answer('/channels/a', page));
    await renderApp('/channel/a');
    await screen.findByText('Talks of Lagos.');
    const link = within(screen.getByRole('list', { name: 'Speakers' })).getByRole('link');
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      'Jane Doe',
      '/speakers/jane-doe',
    ]);
  });

  it('has no link to YouTube when the YouTube channel id is unknown', async () => {
    serve({ youtube_channel_id: null, handle: null, topics: [] });
    await renderApp('/channel/a');
    await screen.findByText(/^2 videos/);
    expect(screen.queryByRole('link', { name: /YouTube/ })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Topics' })).toBeNull();
  });

  it('says so when it has nothing to show', async () => {
    serve({ video_count: 0 }, []);
    await renderApp('/channel/a');
    await screen.findByRole('heading', { level: 1, name: 'Afro Devs' });
    expect(screen.getByText('No videos available from this channel.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Videos' })).toBeNull();
  });

  it.each([
    ['unknown', 404],
    ['%20', 400],
  ])(
    'says the same of an unknown channel, without offering another try: %s',
    async (id, status) => {
      server.use(answer(`/channels/${id}`, status));
      await renderApp(`/channel/${id}`);
      await screen.findByText('No videos available from this channel.');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(screen.getByRole('heading', { level: 1, name: 'Channel' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Back to browse' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'See all channels' })).toBeTruthy();
    },
  );

  it('asks for exactly the id in the address', async () => {
    server.use(answer('/channels/:id', aPageOf(channel, two)));
    await renderApp('/channel/a%2Fb%3Fc');
    await screen.findByRole('heading', { name: 'Afro Devs' });
    expect(requests).toEqual(['/channels/a%2Fb%3Fc']);
  });

  it('is empty once its channel is removed', async () => {
    const { store } = await renderApp('/channel/a');
    await screen.findByRole('link', { name: 'Talk new' });
    server.use(answer('/channels/a', 404));
    act(() => void store.dispatch(baseApi.util.invalidateTags(['channels'])));
    await screen.findByText('No videos available from this channel.');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Talk new' })).toBeNull());
  });
});
