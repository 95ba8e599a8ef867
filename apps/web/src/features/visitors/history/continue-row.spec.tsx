import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anEpisode } from '../../../test-kit/episodes.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { keepPosition } from '../../../shared/watching/keep-position.js';
import { LazyContinueRow } from './lazy-continue-row.js';

const { server } = testServer();
const requests: string[] = [];
const [OLDER, NEWER, DONE, GONE] = ['older-talk-', 'newer-talk-', 'finished-tk', 'gone-talk--'];

beforeEach(() => {
  localStorage.clear();
  requests.length = 0;
  server.use(
    http.get(at('/episode-cards'), ({ request }) => {
      const ids = new URL(request.url).searchParams.getAll('id');
      requests.push(...ids);
      const visible = ids.filter((id) => id !== GONE);
      return HttpResponse.json({
        items: visible.map((id) => anEpisode(id, { duration_seconds: 1_000 })),
      });
    }),
  );
});

const keep = (id: string, seconds: number, minutesAgo = 0) =>
  keepPosition(id, { seconds, durationSeconds: 1_000 }, Date.now() - minutesAgo * 60_000);
const open = () => renderPage(<LazyContinueRow />, '/');
const titles = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

describe('Continue Watching', () => {
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
    expect(requests).not.toContain(DONE);
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
