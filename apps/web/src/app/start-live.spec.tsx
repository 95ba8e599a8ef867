import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { selectLive, type LiveStatus } from './live.slice.js';
import { aHome, anEpisode, rowsOfHome } from '../test-kit/episodes.js';
import { fakeEventSources, FakeEventSource, setHidden } from '../test-kit/fake-event-source.js';
import { renderApp } from '../test-kit/render-app.js';
import { answer, testServer } from '../test-kit/server.js';
import { prefetchLinks, startLive } from './start-live.js';

const { server, requests } = testServer();
fakeEventSources();
let stop: () => void = () => undefined;
let live: () => LiveStatus;

async function renderLive(versions?: string[]) {
  const view = await renderApp('/', { home: aHome() });
  stop = startLive(view.store, versions);
  live = () => selectLive(view.store.getState());
  return view;
}

function serveNewEpisode() {
  const [trending, newest, ...others] = rowsOfHome;
  if (!trending || !newest) throw new Error('The home of the tests has lost its rows');
  const grown = {
    ...newest,
    episodes: [anEpisode('fresh', { title: 'Just out' }), ...newest.episodes],
  };
  const stats = { videos: 1_235, channels: 17 };
  server.use(
    answer('/home', aHome({ rows: [trending, grown, ...others], stats })),
    answer('/stats', stats),
  );
}

afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('the live page', () => {
  it('sends the version of its home data to the stream, and refetches nothing while it is current', async () => {
    await renderLive(['/api/v1/home@abc']);
    expect(FakeEventSource.last.url).toMatch(/\/api\/v1\/stream\?known=%2Fapi%2Fv1%2Fhome%40abc$/);
    FakeEventSource.last.open();
    await waitFor(() => expect(live()).toBe('live'));
    expect(requests).toEqual([]);
  });

  it('refetches the episode list and the stats after a live message names their tags', async () => {
    await renderLive(['/api/v1/home@abc']);
    FakeEventSource.last.open();
    serveNewEpisode();
    FakeEventSource.last.send('{"tags":["home","stats"]}');
    await screen.findByText('Just out');
    await screen.findByText('1,235');
  });

  it('refetches everything on open when the missed messages are unknown', async () => {
    await renderLive();
    serveNewEpisode();
    FakeEventSource.last.open();
    await screen.findByText('Just out');
  });

  it('relies on the server to name missed tags after a reconnect', async () => {
    await renderLive(['/api/v1/home@abc']);
    FakeEventSource.last.open();
    FakeEventSource.last.break(false);
    await waitFor(() => expect(live()).toBe('lost'));
    FakeEventSource.last.open();
    await waitFor(() => expect(live()).toBe('live'));
    expect(FakeEventSource.all).toHaveLength(1);
    expect(requests).toEqual([]);
  });

  it('connects again after a refusal, later each time, and then catches up', async () => {
    await renderLive(['/api/v1/home@abc']);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    FakeEventSource.last.break(true);
    jest.advanceTimersByTime(1_000);
    expect(FakeEventSource.all).toHaveLength(2);
    FakeEventSource.last.break(true);
    jest.advanceTimersByTime(999);
    expect(FakeEventSource.all).toHaveLength(2);
    jest.advanceTimersByTime(1_001);
    expect(FakeEventSource.all).toHaveLength(3);
  });

  it('closes the stream in a hidden tab, and catches up when it is visible again', async () => {
    await renderLive(['/api/v1/home@abc']);
    FakeEventSource.last.open();
    setHidden(true);
    expect(FakeEventSource.last.readyState).toBe(FakeEventSource.CLOSED);
    serveNewEpisode();
    setHidden(false);
    expect(FakeEventSource.all).toHaveLength(2);
    FakeEventSource.last.open();
    await screen.findByText('Just out');
  });

  it('outlives messages that it cannot read or does not know', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await renderLive(['/api/v1/home@abc']);
    FakeEventSource.last.open();
    FakeEventSource.last.send('not json');
    FakeEventSource.last.send('{"tags":["something-newer"]}');
    serveNewEpisode();
    FakeEventSource.last.send('{"tags":["home"]}');
    await screen.findByText('Just out');
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });
});

it('a link to an episode has the episode requested when it is pressed, not when it is reached', async () => {
  server.use(answer('/episodes/:id', 503), answer('/episodes/:id/related', 503));
  const { store } = await renderApp('/', { home: aHome() });
  prefetchLinks(store);
  const link = [...document.links].find(({ pathname }) => pathname.startsWith('/video/'));
  if (!link) throw new Error('The home of the tests has lost its links');
  fireEvent.pointerOver(link);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(requests).toEqual([]);
  fireEvent.mouseDown(link);
  const id = link.pathname.replace('/video/', '');
  await waitFor(() => expect(requests).toEqual([`/episodes/${id}`, `/episodes/${id}/related`]));
});
