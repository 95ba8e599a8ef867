import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anEpisode, anEpisodeDetail } from '../../../test-kit/episodes.js';
import { holdTime, passUntil } from '../../../test-kit/pass-time.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer } from '../../../test-kit/server.js';
import { PLAYER_ORIGIN } from './video-dialog.js';

const { server, requests } = testServer();
const player = () => document.querySelector('iframe')!;
const address = () => window.location.pathname + window.location.search;
const next = anEpisode('next', { title: 'The next talk' });
const similar = anEpisode('similar', { title: 'A similar talk' });

function report(playerState: unknown) {
  const data = JSON.stringify({ event: 'infoDelivery', info: { playerState } });
  const source = player().contentWindow;
  act(
    () =>
      void window.dispatchEvent(
        new MessageEvent('message', { data, origin: PLAYER_ORIGIN, source }),
      ),
  );
}

const related = (next_in_channel: unknown[], items: unknown[] = [similar]) =>
  server.use(answer('/episodes/hero/related', { items, next_in_channel } as object));

async function renderPlayer(path = '/news?play=hero') {
  const view = await renderApp(path);
  await screen.findByRole('dialog', { name: 'Talk hero' });
  return view;
}

async function offer() {
  report(0);
  return within(await screen.findByRole('region', { name: 'Next talk' }));
}

beforeEach(() => {
  requests.length = 0;
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    answer('/episodes/hero', anEpisodeDetail('hero')),
    answer('/episodes/next', anEpisodeDetail('next', { title: 'The next talk' })),
    answer('/episodes/next/related', { items: [], next_in_channel: [] } as object),
  );
  related([next]);
});
afterEach(() => void jest.useRealTimers());

describe('at the end of a video', () => {
  it('the next one of the channel is offered, and not before', async () => {
    await renderPlayer();
    report(1);
    expect(screen.queryByRole('region', { name: 'Next talk' })).toBeNull();
    expect(requests).not.toContain('/episodes/hero/related');
    const section = await offer();
    expect(section.getByText('The next talk')).toBeTruthy();
    expect(section.getByText('In 10 seconds:')).toBeTruthy();
  });

  it('the next one plays at a press, in the same dialog, with the focus kept', async () => {
    const { user } = await renderPlayer('/news?play=hero&t=90');
    const dialog = screen.getByRole('dialog');
    const close = screen.getByRole('button', { name: 'Close video' });
    close.focus();
    const section = await offer();
    expect(document.activeElement).toBe(close);
    await user.click(section.getByRole('button', { name: 'Play now' }));
    await screen.findByRole('dialog', { name: 'The next talk' });
    expect(address()).toBe('/news?play=next');
    expect(player().src).toMatch(/embed\/next\?autoplay=1&enablejsapi/);
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(screen.queryByRole('region', { name: 'Next talk' })).toBeNull();
  });

  it('the next one plays by itself after ten seconds, and the focus stays', async () => {
    holdTime();
    await renderPlayer();
    const close = screen.getByRole('button', { name: 'Close video' });
    close.focus();
    const began = performance.now();
    await offer();
    const ms = await passUntil(() => address() === '/news?play=next', began);
    expect(ms).toBeGreaterThanOrEqual(9_900);
    expect(document.activeElement).toBe(close);
  });

  it('a press on Cancel ends the offer; another end offers again', async () => {
    const { user } = await renderPlayer();
    const section = await offer();
    await user.click(section.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Next talk' })).toBeNull());
    report(1);
    await offer();
    expect(address()).toBe('/news?play=hero');
  });

  it('the offer leaves when the video plays again', async () => {
    await renderPlayer();
    await offer();
    report(1);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Next talk' })).toBeNull());
  });

  it.each([
    ['there is none', []],
    ['it may not be embedded', [anEpisode('no', { embeddable: false })]],
  ])('a similar one is offered where %s', async (_, none) => {
    related(none);
    await renderPlayer();
    const section = await offer();
    expect(section.getByText('A similar talk')).toBeTruthy();
  });

  it.each(['0', null, {}])(
    'an answer of the player that is no state is ignored: %j',
    async (state) => {
      await renderPlayer();
      report(state);
      expect(requests).not.toContain('/episodes/hero/related');
    },
  );
});

describe('the switch on the page of an episode', () => {
  it('ends the offers, and is remembered', async () => {
    const { user } = await renderApp('/video/hero');
    await screen.findByRole('heading', { name: 'Next from this channel' });
    expect(screen.getByRole('link', { name: 'The next talk' }).getAttribute('href')).toBe(
      '/video/next',
    );
    const choice = screen.getByRole('switch', { name: 'Play the next talk at the end' });
    expect(choice.getAttribute('aria-checked')).toBe('true');
    await user.click(choice);
    expect(choice.getAttribute('aria-checked')).toBe('false');
    expect(localStorage.getItem('play-next')).toBe('off');
    await user.click(screen.getAllByRole('button', { name: 'Play Talk hero' })[0]!);
    await screen.findByRole('dialog', { name: 'Talk hero' });
    report(0);
    expect(screen.queryByRole('region', { name: 'Next talk' })).toBeNull();
  });
});
