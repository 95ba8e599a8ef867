import { beforeEach, describe, expect, it, jest, afterEach } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, delay, http } from 'msw';
import { aHome, anEpisode, anEpisodeDetail } from '../../../test-kit/episodes.js';
import { place } from '../../../test-kit/form.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, at, testServer } from '../../../test-kit/server.js';
import { PLAYER_ORIGIN } from './video-dialog.js';
import { keepPosition } from '../../../shared/watching/keep-position.js';
import { resumeSeconds } from '../../../shared/watching/watched-episodes.api.js';
import { holdTime, passUntil } from '../../../test-kit/pass-time.js';

const { server, requests } = testServer({ isQuiet: true });
const player = () => document.querySelector('iframe')!;

/** The messages of YouTube's player while it plays. */
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

describe('the dialog', () => {
  const players = () => [...document.querySelectorAll('iframe')];
  const playHero = () => screen.getByRole('button', { name: 'Play The featured talk' });
  const details = anEpisodeDetail('hero', {
    title: 'The featured talk',
    description: 'Slides: https://example.org/slides',
    view_count: 12_345,
    duration_seconds: 3_900,
  });

  async function playFeatured() {
    const { user } = await renderHome();
    await user.click(playHero());
    return {
      user,
      dialog: within(await screen.findByRole('dialog', { name: 'The featured talk' })),
    };
  }

  async function renderHome() {
    const view = await renderApp('/', { home: aHome() });
    await screen.findByRole('radio', { name: 'System theme' });
    return view;
  }

  beforeEach(() => server.use(answer('/episodes/hero', details)));

  it('loads the player only after Play, with the parameters that YouTube requires', async () => {
    const { user } = await renderHome();
    expect(players()).toEqual([]);
    await user.click(playHero());
    await screen.findByRole('dialog', { name: 'The featured talk' });
    const [player, ...others] = players();
    expect(others).toEqual([]);
    expect(player?.src).toBe(
      `https://www.youtube-nocookie.com/embed/hero?autoplay=1&enablejsapi=1&origin=${encodeURIComponent(window.location.origin)}`,
    );
    expect(player?.title).toBe('Video: The featured talk');
    expect(player?.getAttribute('allow')).toBe('autoplay; encrypted-media; picture-in-picture');
    expect(player?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
    expect(place()).toBe('/?play=hero');
  });

  it('shows channel, duration, views, description, and the way to the platform', async () => {
    const { dialog } = await playFeatured();
    for (const text of ['A Meetup', '1h 5m', '12.3K views'])
      expect(dialog.getByText(text)).toBeTruthy();
    const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://example.org/slides', 'https://www.youtube.com/watch?v=hero']);
  });

  it('begins to play while the details are on their way, and without them should they fail', async () => {
    server.use(
      http.get(at('/episodes/hero'), async () => {
        await delay(400);
        return HttpResponse.json({}, { status: 503 });
      }),
    );
    const { user } = await renderHome();
    await user.click(playHero());
    const dialog = within(await screen.findByRole('dialog'));
    expect(players()).toHaveLength(1);
    const [player] = players();
    const retry = await dialog.findByRole('button', { name: 'Try again' });
    expect(dialog.getByRole('link', { name: 'Watch on YouTube' })).toBeTruthy();
    server.use(answer('/episodes/hero', details));
    await user.click(retry);
    await dialog.findByRole('heading', { name: 'The featured talk' });
    expect(players()).toEqual([player]);
  });

  it.each([
    ['Escape', (user: { keyboard: (keys: string) => Promise<void> }) => user.keyboard('{Escape}')],
    ['Back', () => Promise.resolve(window.history.back())],
  ])('%s ends the video, and gives the focus back', async (_, close) => {
    const { user } = await playFeatured();
    await close(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(players()).toEqual([]);
    expect(place()).toBe('/');
    await waitFor(() => expect(document.activeElement).toBe(playHero()));
  });

  it.each([
    [100, /it was removed or is private/],
    [101, /only on YouTube/],
    [150, /only on YouTube/],
    [5, /Your browser could not play/],
    [153, /only on sites it can identify/],
    [2, /could not play this video here/],
  ])('explains the error %d of the player, and leads to YouTube', async (code, words) => {
    const { dialog } = await playFeatured();
    const send = (data: unknown, origin: string) =>
      act(() => {
        const { contentWindow: source } = players()[0]!;
        const message = { data: JSON.stringify(data), origin, source };
        window.dispatchEvent(new MessageEvent('message', message));
      });
    send({ event: 'onError', info: code }, 'https://elsewhere.example');
    send({ event: 'onError', info: 'many' }, 'https://www.youtube-nocookie.com');
    expect(dialog.queryByText(/leads to YouTube/)).toBeNull();
    send({ event: 'onError', info: code }, 'https://www.youtube-nocookie.com');
    expect(dialog.getByText(/leads to YouTube/).textContent).toMatch(words);
    expect(dialog.getByRole('link', { name: 'Watch on YouTube' })).toBeTruthy();
  });

  it('gives the focus back to the card when its buttons are gone', async () => {
    server.use(answer('/episodes/n1', anEpisodeDetail('n1')));
    const { user } = await renderHome();
    const card = screen.getByRole('link', { name: 'Talk n1' });
    card.focus();
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Play Talk n1');
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Talk n1' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  it('opens by its address on any page, and closes to that page', async () => {
    const { user } = await renderApp('/news?play=hero');
    await screen.findByRole('dialog', { name: 'The featured talk' });
    expect(players()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Close video' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(place()).toBe('/news');
  });

  it('shows "Episode not found" and plays nothing', async () => {
    server.use(answer('/episodes/nope', 404));
    await renderApp('/news?play=nope');
    await screen.findByRole('dialog', { name: 'Episode not found' });
    expect(players()).toEqual([]);
  });

  it('plays nothing when the episode could not be loaded', async () => {
    server.use(answer('/episodes/hero', 503));
    await renderApp('/news?play=hero');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Try again' });
    expect(players()).toEqual([]);
    expect(dialog.getByRole('link', { name: 'Watch on YouTube' })).toBeTruthy();
  });

  describe('chapters', () => {
    const withChapters = {
      ...details,
      description: 'About it.\n0:00 Welcome\n1:30 The idea\n1:02:03 Questions',
    };
    const chapters = () =>
      within(screen.getByRole('list', { name: 'Chapters' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);

    beforeEach(() => server.use(answer('/episodes/hero', withChapters)));

    it('start the video of an address at its moment, and at the pressed one', async () => {
      const { user } = await renderApp('/news?play=hero&t=1m30s');
      await screen.findByRole('dialog', { name: 'The featured talk' });
      expect(players()[0]?.src).toMatch(/\?autoplay=1&start=90&/);
      expect(chapters()).toEqual(['0:00Welcome', '1:30The idea', '1:02:03Questions']);
      await user.click(screen.getByRole('button', { name: /Questions/ }));
      expect(players()[0]?.src).toMatch(/\?autoplay=1&start=3723&/);
      expect(place()).toBe('/news?play=hero&t=3723');
      await user.click(screen.getByRole('button', { name: 'Close video' }));
      await waitFor(() => expect(place()).toBe('/news'));
    });

    it('open the player from the page of the episode; Back leads to the page', async () => {
      server.use(answer('/episodes/hero/related', { items: [], next_in_channel: [] }));
      const { user } = await renderApp('/video/hero?t=10');
      await user.click(await screen.findByRole('button', { name: /The idea/ }));
      await screen.findByRole('dialog', { name: 'The featured talk' });
      expect(players()[0]?.src).toMatch(/start=90&/);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(place()).toBe('/video/hero?t=10'));
    });

    it('share the moment that the player has reached', async () => {
      const { user } = await renderApp('/news?play=hero&t=90');
      const dialog = within(await screen.findByRole('dialog', { name: 'The featured talk' }));
      await user.click(await dialog.findByRole('button', { name: 'Share' }));
      await dialog.findByRole('textbox', { name: 'Link at 1:30' });
      await user.click(dialog.getByRole('button', { name: 'Share' }));
      report({ currentTime: 125.7 });
      await user.click(dialog.getByRole('button', { name: 'Share' }));
      const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link at 2:05' });
      expect(field.value).toMatch(/\/video\/hero\?t=125$/);
    });
  });

  it('explains a video that may not be embedded, and does not play it', async () => {
    server.use(answer('/episodes/hero', { ...details, embeddable: false }));
    await renderApp('/news?play=hero');
    const dialog = within(await screen.findByRole('dialog', { name: 'The featured talk' }));
    expect(dialog.getByText(/can be played only on YouTube/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Watch on YouTube' })).toBeTruthy();
    expect(players()).toEqual([]);
  });
});

describe('where a video starts', () => {
  async function renderAfterTenMinutes(address?: string) {
    keepPosition('hero', { seconds: 600, durationSeconds: 3_000 });
    return renderPlayer(address);
  }

  beforeEach(() => {
    localStorage.clear();
    server.use(answer('/episodes/hero', anEpisodeDetail('hero')));
  });

  describe('a player that does not answer', () => {
    const silence = () => screen.queryByText(/has not answered yet.*leads to YouTube/);
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

    it('is announced some seconds after it has loaded, and keeps the older position', async () => {
      const { user } = await renderAfterTenMinutes();
      jest.useFakeTimers({ advanceTimers: true });
      fireEvent.load(player());
      await pass(5_000);
      expect(silence()).toBeNull();
      await pass(2_000);
      expect(silence()?.closest('[role="status"]')).toBeTruthy();
      expect(screen.queryByRole('region', { name: 'Next talk' })).toBeNull();
      jest.useRealTimers();
      await user.click(screen.getByRole('button', { name: 'Close video' }));
      expect(resumeSeconds('hero')).toBe(600);
    });

    it('is not called so where it is merely slow, and is followed once it answers', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      await renderPlayer();
      await pass(12_000);
      expect(silence()).toBeNull();
      await pass(60_000);
      expect(silence()).toBeTruthy();
      const greet = jest.spyOn(player().contentWindow!, 'postMessage');
      await pass(1_000);
      expect(greet).toHaveBeenCalled();
      report({ duration: 3_000, currentTime: 12 });
      expect([silence(), resumeSeconds('hero')]).toEqual([null, 12]);
      jest.useRealTimers();
    });
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

  it('is the kept position for Play, says so, and starts over at a press', async () => {
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
  ])('is the moment of the address instead: %s', async (moment, address) => {
    await renderAfterTenMinutes(`/news?play=hero&t=${moment}`);
    expect(player().src).toMatch(address);
    expect(screen.queryByText(/Resumed at/)).toBeNull();
  });
});

describe('the next talk', () => {
  const next = anEpisode('next', { title: 'The next talk' });
  const similar = anEpisode('similar', { title: 'A similar talk' });

  const related = (next_in_channel: unknown[], items: unknown[] = [similar]) =>
    server.use(answer('/episodes/hero/related', { items, next_in_channel } as object));

  async function offer() {
    report({ playerState: 0 });
    return within(await screen.findByRole('region', { name: 'Next talk' }));
  }

  beforeEach(() => {
    localStorage.clear();
    server.use(
      answer('/episodes/hero', anEpisodeDetail('hero')),
      answer('/episodes/next', anEpisodeDetail('next', { title: 'The next talk' })),
      answer('/episodes/next/related', { items: [], next_in_channel: [] } as object),
    );
    related([next]);
  });
  afterEach(() => void jest.useRealTimers());

  it('of the channel is offered at the end of a video, and not before', async () => {
    await renderPlayer();
    report({ playerState: 1 });
    expect(screen.queryByRole('region', { name: 'Next talk' })).toBeNull();
    expect(requests).not.toContain('/episodes/hero/related');
    const section = await offer();
    expect(section.getByText('The next talk')).toBeTruthy();
    expect(section.getByText('In 10 seconds:')).toBeTruthy();
  });

  it('plays at a press, in the same dialog, with the focus kept', async () => {
    const { user } = await renderPlayer('/news?play=hero&t=90');
    const dialog = screen.getByRole('dialog');
    const close = screen.getByRole('button', { name: 'Close video' });
    close.focus();
    const section = await offer();
    expect(document.activeElement).toBe(close);
    await user.click(section.getByRole('button', { name: 'Play now' }));
    await screen.findByRole('dialog', { name: 'The next talk' });
    expect(place()).toBe('/news?play=next');
    expect(player().src).toMatch(/embed\/next\?autoplay=1&enablejsapi/);
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(screen.queryByRole('region', { name: 'Next talk' })).toBeNull();
  });

  it('plays by itself after ten seconds, and the focus stays', async () => {
    holdTime();
    await renderPlayer();
    const close = screen.getByRole('button', { name: 'Close video' });
    close.focus();
    const began = performance.now();
    await offer();
    const ms = await passUntil(() => place() === '/news?play=next', began);
    expect(ms).toBeGreaterThanOrEqual(9_900);
    expect(document.activeElement).toBe(close);
  });

  it('is not offered after a press on Cancel; another end offers again', async () => {
    const { user } = await renderPlayer();
    const section = await offer();
    await user.click(section.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Next talk' })).toBeNull());
    report({ playerState: 1 });
    await offer();
    expect(place()).toBe('/news?play=hero');
  });

  it('is not offered any more when the video plays again', async () => {
    await renderPlayer();
    await offer();
    report({ playerState: 1 });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Next talk' })).toBeNull());
  });

  it.each([
    ['there is none', []],
    ['it may not be embedded', [anEpisode('no', { embeddable: false })]],
  ])('is a similar one where %s', async (_, none) => {
    related(none);
    await renderPlayer();
    const section = await offer();
    expect(section.getByText('A similar talk')).toBeTruthy();
  });

  it.each(['/collections/begin?play=hero', '/video/other?collection=begin&play=hero'])(
    'is the next one of the collection at %s, and steps lead through its order',
    async (address) => {
      const part = { id: 'begin', title: 'Begin here', place: 2, talks: 3, next };
      const collections = [{ ...part, id: 'another', next: null }, part];
      const items = [similar];
      server.use(
        answer('/collections/begin', 503),
        http.get(at('/episodes/other*'), () => HttpResponse.error()),
        answer('/episodes/hero/related', { items, next_in_channel: items, collections }),
      );
      const { user } = await renderPlayer(address);
      expect((await offer()).getByText('The next talk')).toBeTruthy();
      const order = within(screen.getByRole('navigation', { name: 'Collection' }));
      expect(order.getByText(/^Begin here/).textContent).toBe('Begin here · 2 of 3');
      expect(order.queryByRole('button', { name: /^Previous/ })).toBeNull();
      await user.click(order.getByRole('button', { name: 'Next: The next talk' }));
      await screen.findByRole('dialog', { name: 'The next talk' });
      expect(place()).toBe(address.replace('=hero', '=next'));
    },
  );

  it.each(['0', null, {}])(
    'is not offered for an answer of the player that is no state: %j',
    async (state) => {
      await renderPlayer();
      report({ playerState: state });
      expect(requests).not.toContain('/episodes/hero/related');
    },
  );

  it('is not offered with the switch on the page of an episode off, which is remembered', async () => {
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
    report({ playerState: 0 });
    expect(screen.queryByRole('region', { name: 'Next talk' })).toBeNull();
  });
});
