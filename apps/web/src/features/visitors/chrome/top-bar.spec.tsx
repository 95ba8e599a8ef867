import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within, act } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { FailureReason } from '@elevate/rules';
import { AccountApi, aListItem, aUser, refusal } from '../../../test-kit/account-api.js';
import { aHome } from '../../../test-kit/episodes.js';
import { place, press } from '../../../test-kit/form.js';
import { renderWithSession, stopSessions } from '../../../test-kit/render-with-session.js';
import { at, testServer, answer } from '../../../test-kit/server.js';
import type { Run } from '../../../shared/api/generated/schema.js';
import { reloadBy } from '../../../shared/desk/perform-sync.js';
import { holdTime, passUntil } from '../../../test-kit/pass-time.js';
import { aRun, anEndedSource } from '../../../test-kit/runs.js';

const { server, requests } = testServer({ isQuiet: true });
let api: AccountApi;

beforeEach(() => {
  api = new AccountApi();
  api.user = aUser();
  server.use(...api.handlers());
});
afterEach(() => stopSessions());

const open = (path = '/') => renderWithSession(path, { home: aHome() });
const bar = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('navigation', { name: 'Footer' }));

describe('top bar, menu and footer for a signed-in user', () => {
  it('has a user menu in place of Sign In, and My List in the footer', async () => {
    await open();
    await press('Your account');
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
    expect(await bar().findByText('person@example.org')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe(
      '/change-password',
    );
    expect(bar().queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(footer().getByRole('link', { name: 'My List' }).getAttribute('href')).toBe('/my-list');
  });

  it('closes the menu with Escape', async () => {
    const { user } = await open();
    await press('Your account');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Your account' }));
  });

  it.each([
    ['/', '/'],
    ['/help', '/'],
    ['/account', '/'],
    ['/security', '/'],
    ['/my-list', '/auth'],
  ])('signs out on %s to %s, and says so', async (path, target) => {
    api.items = [aListItem('n1')];
    const { toasts } = await open(path);
    await press('Your account');
    await press('Sign Out');
    await waitFor(() => expect(place()).toBe(target));
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'success', message: 'Signed out successfully' }]),
    );
    expect(bar().getByRole('link', { name: 'Sign In' })).toBeTruthy();
    expect(footer().queryByRole('link', { name: 'My List' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'My List' })).toBeNull();
    expect(api.sent.map(({ call }) => call)).toEqual(['DELETE /session']);
  });

  it('leads to what the bar has no room for from the menu', async () => {
    await open('/help');
    await press('Open menu');
    const links = within(await screen.findByRole('navigation', { name: 'Menu' }));
    for (const [name, path] of [
      ['Collections', '/collections'],
      ['Speakers', '/speakers'],
      ['Following', '/following'],
      ['Watch history', '/history'],
      [/^Suggest/, '/suggest'],
    ] as const)
      expect(links.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  it('has Sign Out in the mobile menu', async () => {
    const { toasts } = await open('/help');
    await press('Open menu');
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
    expect(menu.queryByRole('link', { name: 'Sign In' })).toBeNull();
    fireEvent.click(await menu.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(place()).toBe('/');
  });

  it('does not claim to have signed out where the server could not be asked', async () => {
    server.use(http.delete(at('/session'), () => refusal(503, 'BFF.SERVICE_UNAVAILABLE')));
    const { toasts } = await open('/help');
    await press('Your account');
    await press('Sign Out');
    await waitFor(() =>
      expect(toasts).toEqual([{ kind: 'error', message: 'An unexpected error occurred' }]),
    );
    expect(place()).toBe('/help');
    expect(screen.getByRole('button', { name: 'Your account' })).toBeTruthy();
  });
});

describe('the syncs in the bar', () => {
  const reloaded = jest.fn();
  let bodies: unknown[];

  /** The sync is answered once the test says so. */
  function syncAnsweredLater() {
    let release: (run: Run, message?: string, begun?: boolean) => void = () => undefined;
    const answered = new Promise<object>((resolve) => {
      release = (run, message = 'All is in', begun = true) => resolve({ message, begun, run });
    });
    server.use(
      http.post(at('/admin/video-syncs'), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(await answered);
      }),
    );
    return (...values: Parameters<typeof release>) => act(async () => release(...values));
  }

  async function untilReloaded(began?: number): Promise<number> {
    const ms = await passUntil(() => reloaded.mock.calls.length > 0, began);
    expect(reloaded).toHaveBeenCalledTimes(1);
    return ms;
  }
  const button = (name: string) => bar().getByRole<HTMLButtonElement>('button', { name });
  async function openWithSyncs() {
    const view = await renderWithSession('/', { home: aHome() });
    await screen.findByRole('button', { name: 'Sync' });
    return view;
  }

  async function start(name: 'Sync' | 'Backfill') {
    const release = syncAnsweredLater();
    const { user, toasts } = await openWithSyncs();
    await user.click(button(name));
    return { release, user, toasts };
  }

  beforeEach(() => {
    holdTime();
    bodies = [];
    reloaded.mockReset();
    reloadBy(reloaded);
    api.user = aUser({ roles: ['admin'] });
    const channel = (id: string, status: string) => ({ id, status });
    server.use(
      answer('/admin/channels', {
        items: [
          channel('a', 'active'),
          channel('b', 'paused'),
          channel('@c', 'unresolved'),
          channel('d', 'needs-attention'),
          { ...channel('UCe', 'unresolved'), youtube_channel_id: 'UCe' },
        ],
      }),
    );
  });
  afterEach(() => void jest.useRealTimers());

  it.each([[], ['moderator']])('are hidden from a user with the roles %j', async (...roles) => {
    api.user = aUser({ roles });
    await renderWithSession('/', { home: aHome() });
    await screen.findByRole('button', { name: 'Your account' });
    expect(screen.queryByRole('button', { name: 'Sync' })).toBeNull();
  });

  it.each([
    ['a channel', [], 'First: add a channel'],
    ['a key', [{ last_error: 'missing-api-key' }], 'First: set YOUTUBE_API_KEY and restart'],
    ['nothing', [{ last_error: null }], null],
  ])('have the first step beside them while a site with a sample lacks %s', async (...test) => {
    const [, items, words] = test;
    document.head.insertAdjacentHTML('beforeend', '<meta name="sample" content="true">');
    server.use(answer('/admin/channels', { items }));
    await openWithSyncs();
    await waitFor(() => expect(requests).toContain('/admin/channels'));
    const step = await waitFor(() => {
      const link = bar().queryByRole('link', { name: /^First/ });
      expect(link?.getAttribute('aria-label') ?? null).toBe(words);
      return link;
    });
    document.querySelector('meta[name="sample"]')?.remove();
    if (step) expect(step.getAttribute('href')).toBe('/x7k9p2m-sys?tab=sources');
  });

  it('are in the menu of narrow screens, too, and busy there as well', async () => {
    const release = syncAnsweredLater();
    const { user } = await openWithSyncs();
    await user.click(button('Open menu'));
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
    await user.click(await menu.findByRole('button', { name: 'Sync' }));
    const all = screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Sync|Backfill)$/ });
    await waitFor(() =>
      expect(all.map(({ disabled }) => disabled)).toEqual([true, true, true, true]),
    );
    await release(aRun('r', { status: 'succeeded' }));
    await waitFor(() => expect(all.some(({ disabled }) => disabled)).toBe(false));
    await untilReloaded();
  });

  it('ask for all that are followed and resolved, says how it went, and loads the page again a second later', async () => {
    const { release, toasts } = await start('Sync');
    expect(toasts).toEqual([{ kind: 'info', message: 'Starting sync...' }]);
    await waitFor(() =>
      expect([button('Sync').disabled, button('Backfill').disabled]).toEqual([true, true]),
    );
    expect(button('Sync').getAttribute('aria-busy')).toBe('true');
    expect(button('Backfill').getAttribute('aria-busy')).toBe('false');
    await waitFor(() => expect(bodies).toEqual([{ channelIds: ['a', 'd', 'UCe'] }]));
    const began = performance.now();
    await release(aRun('r', { status: 'succeeded' }));
    await waitFor(() => expect(toasts.at(-1)).toEqual({ kind: 'success', message: 'All is in' }));
    await waitFor(() => expect(button('Sync').disabled).toBe(false));
    expect(await untilReloaded(began)).toBeGreaterThanOrEqual(990);
  });

  it('show the same message after joining a running sync, and a default without a server message', async () => {
    const { release, toasts } = await start('Sync');
    await release(aRun('r', { status: 'succeeded', trigger: 'schedule' }), '', false);
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({ kind: 'success', message: 'Episodes synced successfully!' }),
    );
    await untilReloaded();
  });

  it('follow a long run to its end, over a server that stumbles', async () => {
    const release = syncAnsweredLater();
    const answers = [
      () => HttpResponse.json({ message: 'Still', run: aRun('r/1') }),
      () => refusal(503, 'BFF.UNREACHABLE'),
      () => HttpResponse.json({ message: 'Now', run: aRun('r/1', { status: 'succeeded' }) }),
    ];
    server.use(http.get(at('/admin/runs/:id'), () => answers.shift()?.()));
    const { user, toasts } = await openWithSyncs();
    await user.click(button('Sync'));
    await release(aRun('r/1'));
    await passUntil(() => toasts.at(-1)?.kind === 'success');
    await waitFor(() => expect(toasts.at(-1)).toEqual({ kind: 'success', message: 'Now' }));
    expect(requests.filter((path) => path.startsWith('/admin/runs'))).toEqual(
      Array.from({ length: 3 }, () => '/admin/runs/r%2F1?wait=20'),
    );
    await untilReloaded();
  });

  const failing = (id: string, reason: FailureReason) =>
    anEndedSource(id, { status: 'failed', failed: [{ reason, count: 1 }] });
  const most = [
    failing('a', 'timeout'),
    failing('b', 'channel-not-found'),
    failing('c', 'channel-not-found'),
  ];

  it.each([
    [{ status: 'failed', reason: 'missing-api-key' }, 'Sync failed: No YouTube API key is set'],
    [{ status: 'failed' }, 'Failed to sync episodes'],
    [
      { status: 'failed', sources: most },
      'Sync failed: YouTube has no such channel (2 of 3 sources)',
    ],
    [{ status: 'cancelled' }, 'Sync cancelled'],
  ] as const)('of which the run ends as %j say so', async (over, message) => {
    const { release, toasts } = await start('Sync');
    await release(aRun('r', over));
    const kind = over.status === 'cancelled' ? 'info' : 'error';
    await waitFor(() => expect(toasts.at(-1)).toEqual({ kind, message }));
    await waitFor(() => expect(button('Sync').disabled).toBe(false));
    expect(reloaded).not.toHaveBeenCalled();
  });

  it('report that there are no channels', async () => {
    server.use(answer('/admin/channels', { items: [] }));
    const { user, toasts } = await openWithSyncs();
    await user.click(button('Sync'));
    await waitFor(() =>
      expect(toasts.at(-1)?.message).toBe('Sync failed: No channels found to sync'),
    );
  });

  it.each([
    ['Sync', 403, 'Unauthorized access', 'Sync failed: Unauthorized access'],
    ['Sync', 503, 'A service is away', 'Failed to sync episodes'],
    ['Sync', 409, undefined, 'Failed to sync episodes'],
    ['Backfill', 409, 'Not now', 'Backfill failed: Not now'],
    ['Backfill', 500, undefined, 'Failed to backfill enrichment'],
  ])('%s that is refused with %d says so', async (name, status, detail, message) => {
    server.use(http.post(at('/admin/video-syncs'), () => refusal(status, 'X.Y', { detail })));
    const { user, toasts } = await openWithSyncs();
    await user.click(button(name));
    await waitFor(() => expect(toasts.at(-1)).toEqual({ kind: 'error', message }));
    await waitFor(() => expect(button('Backfill').disabled).toBe(false));
  });

  it('run the backfill and report the outcome', async () => {
    const { release, toasts } = await start('Backfill');
    expect(toasts).toEqual([{ kind: 'info', message: 'Starting backfill enrichment...' }]);
    await waitFor(() => expect(button('Backfill').getAttribute('aria-busy')).toBe('true'));
    await waitFor(() => expect(bodies).toEqual([{ backfill: true, force: true, limit: 50 }]));
    await release(aRun('r', { kind: 'backfill', status: 'succeeded' }), '');
    await waitFor(() =>
      expect(toasts.at(-1)).toEqual({ kind: 'success', message: 'Backfill completed!' }),
    );
    await untilReloaded();
  });
});
