import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { baseApi } from '../../../shared/api/base-api.js';
import { aChannel } from '../../../test-kit/channels.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer } from '../../../test-kit/server.js';

const { server } = testServer();
const channels = [
  aChannel('a', { name: 'Afro Devs', handle: '@afrodevs', topics: ['AI', 'DevOps', 'Design'] }),
  aChannel('b', { name: 'byte club', video_count: 1, thumbnail_url: 'https://pictures.example/b' }),
  aChannel('c', { name: 'Code & Co', video_count: 0 }),
];

const tiles = () => within(screen.getByRole('list', { name: 'All channels' }));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(answer('/channels', { items: channels }));
});

describe('the page of all channels', () => {
  it('shows them in the order of the server, each linked to its page', async () => {
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
  });

  it('says name, handle, two topics and the number of videos', async () => {
    await renderApp('/channels');
    await screen.findByText('@afrodevs');
    const [first, second, third] = tiles().getAllByRole('listitem');
    expect(first?.textContent).toBe('ADAfro Devs@afrodevs3 videosTopics: AI\u00a0· DevOps');
    expect(second?.textContent).toMatch(/1 video$/);
    expect(third?.textContent).toMatch(/0 videos$/);
  });

  it('shows a picture where there is one, over the initials', async () => {
    await renderApp('/channels');
    await screen.findByText('byte club');
    const pictures = [...document.querySelectorAll('main li img')];
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      'https://pictures.example/b',
    ]);
  });

  it('names itself', async () => {
    await renderApp('/channels');
    expect(screen.getByRole('heading', { level: 1, name: 'Channels' })).toBeTruthy();
    expect(document.title).toBe('Channels · Elevate');
  });

  it('says so when there are none, with a way on', async () => {
    server.use(answer('/channels', { items: [] }));
    const { user } = await renderApp('/channels');
    await screen.findByText('No channels available.');
    expect(screen.queryByRole('list', { name: 'All channels' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to Home' }));
    expect(window.location.pathname).toBe('/');
  });

  it('says so when they do not come, and gets them on the next try', async () => {
    server.use(answer('/channels', 503));
    const { user } = await renderApp('/channels');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('No channels available.')).toBeTruthy();
    server.use(answer('/channels', { items: channels }));
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Afro Devs');
  });

  it('shows a new channel after a live update', async () => {
    const { store } = await renderApp('/channels');
    await screen.findByText('Afro Devs');
    server.use(answer('/channels', { items: [...channels, aChannel('d', { name: 'Dev Hour' })] }));
    act(() => void store.dispatch(baseApi.util.invalidateTags(['channels'])));
    await screen.findByText('Dev Hour');
  });
});
