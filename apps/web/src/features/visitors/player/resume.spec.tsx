import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { anEpisodeDetail } from '../../../test-kit/episodes.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer } from '../../../test-kit/server.js';
import { PLAYER_ORIGIN } from './video-dialog.js';
import { keepPosition, resumeSeconds } from '../../../shared/watching/watched-episodes.api.js';

const { server } = testServer();
const player = () => document.querySelector('iframe')!;

/** What YouTube's player sends while it plays. */
function report(
  info: object,
  origin = PLAYER_ORIGIN,
  source: Window | null = player().contentWindow,
) {
  const data = JSON.stringify({ event: 'infoDelivery', info });
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
}

async function renderPlayer(address = '/news?play=hero') {
  const view = await renderApp(address);
  await screen.findByRole('dialog', { name: 'Talk hero' });
  return view;
}

async function renderAfterTenMinutes(address?: string) {
  keepPosition('hero', { seconds: 600, durationSeconds: 3_000 });
  return renderPlayer(address);
}

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(answer('/episodes/hero', anEpisodeDetail('hero')));
});

describe('the position in a video', () => {
  it('is kept every five seconds, and at the end of the dialog', async () => {
    const { user } = await renderPlayer();
    report({ duration: 3_000, currentTime: 12 });
    expect(resumeSeconds('hero')).toBe(12);
    report({ currentTime: 16 });
    expect(resumeSeconds('hero')).toBe(12);
    report({ currentTime: 17 });
    expect(resumeSeconds('hero')).toBe(17);
    report({ currentTime: 19 });
    await user.click(screen.getByRole('button', { name: 'Close video' }));
    await waitFor(() => expect(resumeSeconds('hero')).toBe(19));
  });

  it('is kept when the page goes away', async () => {
    await renderPlayer();
    report({ duration: 3_000, currentTime: 12 });
    report({ currentTime: 14 });
    window.dispatchEvent(new Event('pagehide'));
    expect(resumeSeconds('hero')).toBe(14);
  });

  it('is read from the player only, and only where it is a time', async () => {
    await renderPlayer();
    report({ duration: 3_000, currentTime: 100 }, 'https://example.org');
    report({ duration: 3_000, currentTime: 100 }, PLAYER_ORIGIN, window);
    for (const currentTime of ['100', null, -5, {}]) report({ duration: 3_000, currentTime });
    for (const data of ['{', 'null', '{"info":1}', { info: { currentTime: 100 } }]) {
      const source = player().contentWindow;
      window.dispatchEvent(new MessageEvent('message', { data, origin: PLAYER_ORIGIN, source }));
    }
    expect(localStorage.getItem('watch-progress')).toBeNull();
  });
});

describe('Play', () => {
  it('resumes at the kept position, says so, and starts over at a press', async () => {
    const { user } = await renderAfterTenMinutes();
    expect(player().src).toMatch(/\?autoplay=1&start=600&/);
    expect(screen.getByText(/Resumed at 10:00\./)).toBeTruthy();
    report({ duration: 3_000, currentTime: 700 });
    expect(player().src).toMatch(/start=600&/);
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(player().src).not.toContain('start=');
    expect(screen.queryByText(/Resumed at/)).toBeNull();
  });

  it.each([
    ['90', /start=90&/],
    ['0', /autoplay=1&enablejsapi/],
  ])('starts at the moment of the address instead: %s', async (moment, address) => {
    await renderAfterTenMinutes(`/news?play=hero&t=${moment}`);
    expect(player().src).toMatch(address);
    expect(screen.queryByText(/Resumed at/)).toBeNull();
  });
});
