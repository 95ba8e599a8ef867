import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { completeBrowser } from '../../test-kit/browser.js';
import { anEpisodeDetail } from '../../test-kit/episodes.js';
import { renderPage } from '../../test-kit/render-page.js';
import { at, testServer } from '../../test-kit/server.js';
import { keepPosition } from '../../shared/watching/watch-progress.js';
import { LazyContinueRow } from './lazy-continue-row.js';

const { server } = testServer();
const asked: string[] = [];

completeBrowser();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  server.use(
    http.get(at('/episodes/:id'), ({ params }) => {
      const id = String(params['id']);
      asked.push(id);
      return id === 'gone'
        ? HttpResponse.json({ status: 404, code: 'EPISODES.NOT_FOUND' }, { status: 404 })
        : HttpResponse.json({ ...anEpisodeDetail(id), duration_seconds: 1_000 });
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const keep = (id: string, seconds: number, minutesAgo = 0) =>
  keepPosition(id, { seconds, durationSeconds: 1_000 }, Date.now() - minutesAgo * 60_000);
const open = () => renderPage(<LazyContinueRow />, '/');
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

describe('Continue Watching', () => {
  it('is not there, and asks for nothing, before an episode was started', async () => {
    await open();
    expect(screen.queryByText('Continue Watching')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('lists started episodes, the last watched first, without finished and removed ones', async () => {
    keep('older', 100, 5);
    keep('gone', 100, 4);
    keep('finished', 990, 3);
    keep('newer', 500, 1);
    await open();
    await screen.findByRole('heading', { name: 'Continue Watching' });
    expect(titles()).toEqual(['Talk newer', 'Talk older']);
    expect(screen.getByText('50% watched')).toBeTruthy();
    expect(asked).not.toContain('finished');
  });

  it('leaves when it is cleared, and comes back with Undo', async () => {
    keep('one', 300);
    const { toasts } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Clear Continue Watching' }));
    await waitFor(() => expect(screen.queryByText('Continue Watching')).toBeNull());
    expect(toasts.at(-1)?.message).toBe('Continue Watching is cleared');
    act(() => toasts.at(-1)?.action?.onPress());
    await screen.findByText('30% watched');
  });

  it('follows the player, and ends when the episode is finished', async () => {
    keep('one', 300);
    await open();
    await screen.findByText('30% watched');
    act(() => keep('one', 600));
    await screen.findByText('60% watched');
    act(() => keep('one', 960));
    await waitFor(() => expect(screen.queryByText('Continue Watching')).toBeNull());
  });
});
