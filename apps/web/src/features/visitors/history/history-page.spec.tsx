import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test-kit/account-api.js';
import { anEpisode } from '../../../test-kit/episodes.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { answer, at, testServer } from '../../../test-kit/server.js';
import { keepPosition } from '../../../shared/watching/keep-position.js';
import { resumeSeconds } from '../../../shared/watching/watched-episodes.api.js';
import { isKeeping } from '../../../shared/watching/keeping.js';
import { readKept } from '../../../shared/watching/watch-progress.js';
import { exportOf, HistoryPage } from './history-page.js';
import { LazyContinueRow } from './lazy-continue-row.js';

const { server, requests } = testServer();
const [KERNEL, COMPILER, GONE] = ['kernel-talk', 'compiler-tk', 'gone-talk--'] as const;

beforeEach(() => {
  localStorage.clear();
  server.use(
    http.get(at('/episode-cards'), ({ request }) => {
      const ids = new URL(request.url).searchParams.getAll('id').filter((id) => id !== GONE);
      return HttpResponse.json({
        items: ids.map((id) => anEpisode(id, { duration_seconds: 1_000 })),
      });
    }),
  );
});

const keep = (id: string, minutesAgo = 0) =>
  keepPosition(id, { seconds: 300, durationSeconds: 1_000 }, Date.now() - minutesAgo * 60_000);
const open = () => renderPage(<HistoryPage />, '/history');
const titles = () =>
  within(screen.getByRole('list', { name: 'Watch history' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the watch history', () => {
  it('says that it is empty, and leads on', async () => {
    await open();
    expect(screen.getByText('Your history is empty.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find something to watch' })).toBeTruthy();
    expect(document.title).toBe('Watch history · Elevate');
  });

  it('says where it is kept', async () => {
    await open();
    expect(screen.getByText(/kept on this device for 90 days/)).toBeTruthy();
    cleanup();
    await renderPage(<HistoryPage />, '/history', aUser());
    expect(screen.getByText(/kept with your account for 90 days/)).toBeTruthy();
  });

  it('lists what was started, the last watched first, and what is gone', async () => {
    keep(COMPILER, 9);
    keep(GONE, 5);
    keep(KERNEL, 1);
    const { toasts } = await open();
    await screen.findByText('1 talk is no longer available.');
    expect(titles()).toEqual([`Talk ${KERNEL}`, `Talk ${COMPILER}`]);
    expect(screen.getAllByText('30% watched')).toHaveLength(2);
    press('Remove what is no longer available');
    expect(screen.queryByText('1 talk is no longer available.')).toBeNull();
    expect(toasts.at(-1)?.message).toBe('Removed from your history');
  });

  it('says what was seen to the end and is watched again, also in its export', async () => {
    keep(KERNEL, 9);
    for (const seconds of [945, 960, 600])
      keepPosition(COMPILER, { seconds, durationSeconds: 1_000 });
    await open();
    expect(await screen.findAllByText('Seen to the end before')).toHaveLength(1);
    expect(screen.getByText('60% watched')).toBeTruthy();
    const [again] = exportOf(readKept(Date.now()), []).items;
    expect(again).toMatchObject({ seconds: 600, finished: true, at_end: false });
  });

  it('is searched by title', async () => {
    keep(COMPILER, 9);
    keep(KERNEL, 1);
    await open();
    const box = await screen.findByRole('searchbox', { name: 'Search your history' });
    fireEvent.change(box, { target: { value: ' KERNÉL ' } });
    expect(titles()).toEqual([`Talk ${KERNEL}`]);
    expect(screen.getByText('Found 1 talk')).toBeTruthy();
    fireEvent.change(box, { target: { value: 'nothing' } });
    expect(screen.getByText('No talk in your history matches.')).toBeTruthy();
  });

  it('lets one talk go, and all, and gets them back with Undo', async () => {
    keep(COMPILER, 9);
    keep(KERNEL, 1);
    const { toasts } = await open();
    await screen.findByRole('heading', { name: `Talk ${KERNEL}` });
    press(`Remove Talk ${KERNEL} from your history`);
    expect(titles()).toEqual([`Talk ${COMPILER}`]);
    press('Clear all');
    expect(screen.getByText('Your history is empty.')).toBeTruthy();
    for (const { action } of toasts.toReversed()) act(() => action?.onPress());
    await waitFor(() => expect(titles()).toEqual([`Talk ${KERNEL}`, `Talk ${COMPILER}`]));
  });

  it('can be switched off, and keeps what is there', async () => {
    keep(KERNEL);
    await open();
    const toggle = screen.getByRole('switch', { name: 'Keep my history' });
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByText(/^Nothing new is kept\./)).toBeTruthy();
    expect([isKeeping(), resumeSeconds(KERNEL)]).toEqual([false, 300]);
    fireEvent.click(toggle);
    expect(isKeeping()).toBe(true);
  });

  it('says so when its talks do not come', async () => {
    server.use(answer('/episode-cards', 503));
    keep(KERNEL);
    await open();
    await screen.findByText('Your history could not be loaded');
    server.resetHandlers();
    server.use(answer('/episode-cards', { items: [anEpisode(KERNEL)] }));
    press('Try again');
    await screen.findByRole('heading', { name: `Talk ${KERNEL}` });
  });

  it('is exported with its titles and positions', () => {
    keep(GONE, 1);
    keep(KERNEL);
    const [kernel, gone] = exportOf(readKept(Date.now()), [anEpisode(KERNEL)]).items;
    expect(kernel).toMatchObject({
      episode_id: KERNEL,
      title: `Talk ${KERNEL}`,
      seconds: 300,
      finished: false,
      link: new URL(`/video/${KERNEL}`, document.baseURI).href,
    });
    expect(gone).toMatchObject({ episode_id: GONE, title: null });
  });
});

describe('Continue Watching', () => {
  const [OLDER, NEWER, DONE] = ['older-talk-', 'newer-talk-', 'finished-tk'];

  const keep = (id: string, seconds: number, minutesAgo = 0) =>
    keepPosition(id, { seconds, durationSeconds: 1_000 }, Date.now() - minutesAgo * 60_000);
  const open = () => renderPage(<LazyContinueRow />, '/');
  const titles = () =>
    screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

  it('is not there, and asks for nothing, before an episode was started', async () => {
    await open();
    expect(screen.queryByText('Continue Watching')).toBeNull();
    expect(requests).toEqual([]);
  });

  it('lists started episodes, the last watched first, without finished and removed ones', async () => {
    keep(OLDER, 100, 5);
    keep(GONE, 100, 4);
    keep(DONE, 990, 3);
    keep(NEWER, 500, 1);
    await open();
    await screen.findByRole('heading', { name: 'Continue Watching' });
    expect(titles()).toEqual([`Talk ${NEWER}`, `Talk ${OLDER}`]);
    expect(screen.getByText('50% watched')).toBeTruthy();
    expect(requests.join()).not.toContain(DONE);
  });

  it('leaves when it is cleared, and comes back with Undo', async () => {
    keep(OLDER, 300);
    const { toasts } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Clear Continue Watching' }));
    await waitFor(() => expect(screen.queryByText('Continue Watching')).toBeNull());
    expect(toasts.at(-1)?.message).toBe('Continue Watching is cleared');
    act(() => toasts.at(-1)?.action?.onPress());
    await screen.findByText('30% watched');
  });

  it('follows the player, and ends when the episode is finished', async () => {
    keep(OLDER, 300);
    await open();
    await screen.findByText('30% watched');
    act(() => keep(OLDER, 600));
    await screen.findByText('60% watched');
    for (const seconds of [945, 960]) act(() => keep(OLDER, seconds));
    await waitFor(() => expect(screen.queryByText('Continue Watching')).toBeNull());
  });
});
