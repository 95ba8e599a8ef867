import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within, act, fireEvent, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Episode, EpisodeDetail, SessionUser } from '../../../shared/api/generated/schema.js';
import { anEpisode, anEpisodeDetail } from '../../../test-kit/episodes.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { answer, testServer, at } from '../../../test-kit/server.js';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { aUser, refusal } from '../../../test-kit/account-api.js';
import { anAdministrator } from '../../../test-kit/admin-api.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { keepPosition } from '../../../shared/watching/keep-position.js';
import { LazyPickButton } from './episode-columns.js';

const { server, requests } = testServer({ isQuiet: true });
const LONG = `First line\n${'wonderful '.repeat(200)}the very end`;

function serve(
  over: Partial<EpisodeDetail> = {},
  items = [anEpisode('r1'), anEpisode('r2')],
  next_in_channel: Episode[] = [],
) {
  server.use(
    answer('/episodes/e1', anEpisodeDetail('e1', over)),
    answer('/episodes/e1/related', { items, next_in_channel }),
  );
}

async function renderEpisode(over: Partial<EpisodeDetail> = {}, address = '/video/e1') {
  serve(over);
  const view = await renderApp(address);
  await screen.findByRole('heading', { level: 1, name: over.title ?? 'Talk e1' });
  return view;
}

/** Gives the navigator something that jsdom has not got. */
function provide(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

describe('an episode', () => {
  it('shows title, channel, duration, views, date and topics, each topic a way to more', async () => {
    await renderEpisode({
      duration_seconds: 3_900,
      view_count: 12_345,
      published_at: '2020-03-12T23:30:00Z',
      topics: ['AI', 'C++ & friends'],
      language: 'ja',
      speakers: ['Jane Doe'],
      description: 'About it.\n0:00 Welcome\n1:30 The idea\n1:02:03 Questions',
    });
    expect(screen.getByRole('heading', { level: 1 }).lang).toBe('ja');
    for (const words of [/^About it/, 'The idea'])
      expect(screen.getByText(words).closest<HTMLElement>('[lang]')?.lang).toBe('ja');
    expect(screen.getByRole('heading', { name: 'Chapters' }).closest('[lang="ja"]')).toBeNull();
    for (const text of ['1h 5m', '12.3K views', '12 March 2020']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'A Meetup' }).getAttribute('href')).toBe(
      '/channel/a-meetup',
    );
    const topics = within(screen.getByRole('list', { name: 'Topics' })).getAllByRole('link');
    expect(topics.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['AI', '/categories?topic=AI'],
      ['C++ & friends', '/categories?topic=C%2B%2B+%26+friends'],
    ]);
    expect(screen.getByRole('link', { name: 'Jane Doe' }).getAttribute('href')).toBe(
      '/speakers/jane-doe',
    );
    expect(document.title).toMatch(/^Talk e1 · /);
  });

  it('shows N/A for unknown values', async () => {
    await renderEpisode({ duration_seconds: 0, view_count: null, published_at: null });
    expect(screen.getAllByText('N/A')).toHaveLength(2);
    expect(screen.getByText('N/A views')).toBeTruthy();
  });

  it.each([
    ['the button', 1],
    ['the picture', 0],
  ])('plays in the dialog from %s', async (_, index) => {
    const { user } = await renderEpisode();
    const buttons = screen.getAllByRole('button', { name: 'Play Talk e1' });
    expect(buttons).toHaveLength(2);
    const button = buttons[index];
    if (button) await user.click(button);
    await screen.findByRole('dialog', { name: 'Talk e1' });
    expect(window.location.search).toBe('?play=e1');
  });

  it.each([
    [{ embeddable: false }, /^Its owner allows this video to be played only on YouTube\.$/],
    [
      { embeddable: false, age_restricted: true },
      /^YouTube shows this video only to signed-in adults/,
    ],
    [
      { regions: { blocked: ['DE', 'AT'] } },
      /^YouTube does not show this video in Germany and Austria\.$/,
    ],
    [{ regions: { allowed: ['US'] } }, /^YouTube shows this video only in United States\.$/],
    [{ regions: { allowed: [] } }, /^YouTube shows this video in no country\.$/],
    [
      { regions: { blocked: ['DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'PT'] } },
      /Italy, and 2 other countries\.$/,
    ],
  ])('says before the click what keeps it from playing: %j', async (limits, note) => {
    await renderEpisode(limits);
    expect(screen.getByText(note)).toBeTruthy();
  });

  it('says nothing of a video that plays everywhere', async () => {
    await renderEpisode();
    expect(screen.queryByText(/YouTube (?:shows|does not)|only on YouTube/)).toBeNull();
  });

  it('is added to a list by signing in first', async () => {
    const { user } = await renderEpisode();
    await user.click(screen.getByRole('button', { name: 'Add to List' }));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(window.location.pathname + window.location.search).toBe('/auth?from=%2Fvideo%2Fe1');
  });
});

describe('its description', () => {
  it('keeps its lines, and leads to the addresses in it without trusting them', async () => {
    await renderEpisode({
      description: 'One\nTwo: https://example.org/x.\n<b>javascript:alert(1)</b>',
    });
    const link = screen.getByRole('link', { name: 'https://example.org/x' });
    expect(link.getAttribute('rel')).toBe('noreferrer nofollow ugc');
    expect(link.getAttribute('target')).toBe('_blank');
    const text = link.closest('p');
    expect(text?.textContent).toBe('One\nTwo: https://example.org/x.\n<b>javascript:alert(1)</b>');
    expect(text?.className).toMatch(/whitespace-pre-line/);
    expect(text?.querySelectorAll('a, b')).toHaveLength(1);
  });

  it('is shortened where it is long, and shown whole on request', async () => {
    const { user } = await renderEpisode({ description: LONG });
    const more = screen.getByRole('button', { name: 'Show more' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText(/the very end/)).toBeNull();
    await user.click(more);
    expect(screen.getByText(/the very end/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
  });

  it('is said to be missing where there is none', async () => {
    await renderEpisode({ description: ' \n ' });
    expect(screen.getByRole('heading', { name: 'About' })).toBeTruthy();
    expect(screen.getByText('No description yet.')).toBeTruthy();
  });
});

describe('sharing an episode', () => {
  const LINK = new URL('/video/e1', document.baseURI).href;
  const writeText = jest.fn<(text: string) => Promise<void>>();

  /** Opens the panel on a device with these ways to share and to copy. */
  async function openShare(address?: string, { share, clipboard }: Record<string, unknown> = {}) {
    const { user } = await renderEpisode({}, address);
    if (share) provide('share', share);
    provide('clipboard', clipboard ?? { writeText });
    const opener = screen.getByRole('button', { name: 'Share' });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await user.click(opener);
    const panel = within(await screen.findByRole('region', { name: 'Share' }));
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    const valueOf = (name: string) => panel.getByRole<HTMLInputElement>('textbox', { name }).value;
    return { user, panel, valueOf };
  }
  const refusing = (name: string) => () => Promise.reject(new DOMException('No', name));

  beforeEach(() => {
    localStorage.clear();
    writeText.mockReset().mockResolvedValue();
  });

  it('copies the link and the code with a keyboard, and announces it', async () => {
    const { user, panel, valueOf } = await openShare();
    expect(valueOf('Link')).toBe(LINK);
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Copy: Link' }));
    await user.keyboard('{Enter}');
    expect(writeText).toHaveBeenLastCalledWith(LINK);
    expect((await panel.findByText('Link copied')).getAttribute('role')).toBe('status');
    await user.click(panel.getByRole('button', { name: 'Copy: Embed code' }));
    await panel.findByText('Embed code copied');
    const { origin } = new URL(LINK);
    const [[code = ''] = []] = writeText.mock.calls.slice(-1);
    expect(code).toMatch(/^<iframe [^<>]*title="Talk e1"[^<>]*><\/iframe>$/);
    expect(code).toContain(`src="${origin}/embed/episodes/e1"`);
  });

  it('offers the moment of the address, or else the kept position', async () => {
    const named = await openShare('/video/e1?t=90');
    expect(named.valueOf('Link at 1:30')).toBe(`${LINK}?t=90`);
    expect(named.valueOf('Link')).toBe(LINK);
    cleanup();
    keepPosition('e1', { seconds: 600, durationSeconds: 3_000 });
    const kept = await openShare();
    expect(kept.valueOf('Link at 10:00')).toBe(`${LINK}?t=600`);
    cleanup();
    localStorage.clear();
    const { panel } = await openShare();
    expect(panel.queryByRole('textbox', { name: /^Link at/ })).toBeNull();
  });

  it('hands the link at the moment to an app, where the device can share', async () => {
    keepPosition('e1', { seconds: 600, durationSeconds: 3_000 });
    const share = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    const { user, panel } = await openShare('/video/e1', { share });
    await user.click(panel.getByRole('button', { name: 'Share with an app' }));
    expect(share).toHaveBeenCalledWith({ title: 'Talk e1', url: `${LINK}?t=600` });
  });

  it('leaves it at that when the visitor thinks better of it', async () => {
    const { user, panel } = await openShare('/video/e1', { share: refusing('AbortError') });
    await user.click(panel.getByRole('button', { name: 'Share with an app' }));
    expect(panel.getByRole('status').textContent).toBe('');
    expect(writeText).not.toHaveBeenCalled();
  });

  it.each([
    ['refused', { writeText: refusing('NotAllowedError') }],
    ['not to be had', {}],
  ])('selects the link where copying is %s, and says so', async (_, clipboard) => {
    const { user, panel } = await openShare('/video/e1', { clipboard });
    expect(panel.queryByRole('button', { name: 'Share with an app' })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Copy: Link' }));
    await panel.findByText(/did not let us copy/);
    const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(document.activeElement).toBe(field);
    expect(field.selectionEnd).toBe(LINK.length);
  });
});

describe('"More Like This"', () => {
  it('is a row of other episodes', async () => {
    await renderEpisode();
    const row = within(await screen.findByRole('region', { name: 'More Like This' }));
    expect(row.getAllByRole('link').map((it) => it.textContent)).toEqual(['Talk r1', 'Talk r2']);
  });

  it('says that there is none', async () => {
    serve({}, []);
    await renderApp('/video/e1');
    const row = within(await screen.findByRole('region', { name: 'More Like This' }));
    expect(row.getByText('No episodes available')).toBeTruthy();
  });

  it('fails without the rest of the page, and offers a retry', async () => {
    serve();
    server.use(answer('/episodes/e1/related', 503));
    const { user } = await renderApp('/video/e1');
    await screen.findByRole('heading', { level: 1, name: 'Talk e1' });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    serve();
    await user.click(retry);
    const row = within(await screen.findByRole('region', { name: 'More Like This' }));
    await row.findByRole('link', { name: 'Talk r1' });
  });
});

describe('the talks beside the picture', () => {
  const titlesIn = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('are the next ones of the channel, then the last related ones; no talk stands twice', async () => {
    const related = ['r1', 'n2', 'r2', 'r3', 'r4', 'r5', 'r6'].map((id) => anEpisode(id));
    serve({}, related, [anEpisode('n1'), anEpisode('n2')]);
    await renderApp('/video/e1');
    await screen.findByRole('list', { name: 'Next from this channel' });
    expect(titlesIn('Next from this channel')).toEqual(['Talk n1', 'Talk n2']);
    expect(titlesIn('Related talks')).toEqual(['Talk r5', 'Talk r6']);
    expect(titlesIn('More Like This')).toEqual(['Talk r1', 'Talk r2', 'Talk r3', 'Talk r4']);
  });

  it('begin with the place in each collection, and the talks beside it there', async () => {
    const part = { id: 'begin', title: 'Begin here', place: 1, talks: 2, previous: null };
    const collections = [{ ...part, next: anEpisode('second') }];
    serve();
    server.use(answer('/episodes/e1/related', { items: [], next_in_channel: [], collections }));
    await renderApp('/video/e1');
    const list = within(await screen.findByRole('list', { name: 'Part of Begin here' }));
    expect(screen.getByText('1 of 2')).toBeTruthy();
    expect(list.getByRole('listitem').textContent).toContain('Talk secondNext');
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Begin here')).toBe('/collections/begin');
    expect(hrefOf('Talk second')).toBe('/video/second?collection=begin');
  });

  it('are left out where there are none; the switch stays', async () => {
    serve({}, []);
    await renderApp('/video/e1');
    await screen.findByText('No episodes available');
    expect(screen.queryByText('Next from this channel')).toBeNull();
    expect(screen.queryByText('Related talks')).toBeNull();
    expect(screen.getByRole('switch', { name: 'Play the next talk at the end' })).toBeTruthy();
  });
});

describe('an episode that does not come', () => {
  it.each([
    [404, {}, 'Episode not found'],
    [400, {}, 'Episode not found'],
    [404, { code: 'BFF.WITHDRAWN_EPISODE_NOT_FOUND' }, 'Episode no longer available'],
  ])('is absent after %p %p, with a way home', async (status, problem, name) => {
    server.use(answer('/episodes/e1', status, problem), answer('/episodes/e1/related', status));
    const { user } = await renderApp('/video/e1');
    await screen.findByRole('heading', { level: 1, name });
    await user.click(screen.getByRole('link', { name: 'Go Home' }));
    expect(window.location.pathname).toBe('/');
  });

  it.each([
    ['true', 'Episode not found'],
    ['withdrawn', 'Episode no longer available'],
  ])('is not asked for where the document says that it is missing: %s', async (content, name) => {
    const meta = `<meta name="missing" content="${content}">`;
    document.head.insertAdjacentHTML('beforeend', meta);
    await renderApp('/video/e1');
    document.querySelector('meta[name="missing"]')?.remove();
    await screen.findByRole('heading', { level: 1, name });
    expect(requests).toEqual([]);
  });
});

describe("the Editor's Pick of an episode", () => {
  let sent: string[];

  function Episode() {
    const { data } = pagesApi.useGetEpisodeQuery('e/1');
    return data ? <LazyPickButton episode={data} /> : null;
  }
  const NAME = 'Editor’s Pick';
  const open = (user: SessionUser = anAdministrator()) =>
    renderPage(<Episode />, '/video/e%2F1', user);
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: NAME });
  const isPressed = async () => (await button()).getAttribute('aria-pressed');
  /** The store tells of a change before the page has drawn it. */
  const shows = (pressed: 'true' | 'false') =>
    waitFor(async () => expect(await isPressed()).toBe(pressed));
  const press = async () => {
    const pick = await button();
    await act(async () => void fireEvent.click(pick));
  };
  const answering = (method: 'put' | 'delete', answered: () => Response | Promise<Response>) =>
    server.use(
      http[method](at('/admin/episodes/:id/editor-pick'), ({ request }) => {
        sent.push(`${request.method} ${new URL(request.url).pathname}`);
        return answered() as Response;
      }),
    );

  beforeEach(() => {
    sent = [];
    server.use(answer('/episodes/:id', anEpisodeDetail('e/1')));
  });

  it('is for administrators only', async () => {
    await open(aUser());
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  });

  it('shows at once, and is taken back by another press', async () => {
    let release = () => undefined as unknown;
    const released = new Promise<void>((resolve) => (release = resolve));
    answering('put', async () => {
      await released;
      return new HttpResponse(null, { status: 204 });
    });
    answering('delete', () => new HttpResponse(null, { status: 204 }));
    const { toasts } = await open();
    await shows('false');
    await press();
    await shows('true');
    expect(toasts).toEqual([]);
    release();
    await waitFor(() => expect(toasts[0]?.message).toBe("Marked as an Editor's Pick"));
    await waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBe('false'));
    await press();
    await waitFor(() => expect(toasts[1]?.message).toBe("No longer an Editor's Pick"));
    await shows('false');
    const path = '/api/v1/admin/episodes/e%2F1/editor-pick';
    expect(sent).toEqual([`PUT ${path}`, `DELETE ${path}`]);
  });

  it.each([
    [403, 'You are no longer an administrator.'],
    [404, 'The episode does not exist.'],
  ])('is rolled back where the server would not (%d), and says why', async (status, why) => {
    answering('put', () => refusal(status, 'X.Y', { detail: 'The episode does not exist.' }));
    const { toasts } = await open();
    await press();
    const message = `Failed to mark as an Editor's Pick. ${why}`;
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message }]));
    await shows('false');
  });
});
