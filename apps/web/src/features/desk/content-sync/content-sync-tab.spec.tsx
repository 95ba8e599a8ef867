import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import type { Run, RunSource } from '../../../shared/api/generated/schema.js';
import { reloadBy } from '../../../shared/desk/perform-sync.js';
import { baseApi } from '../../../shared/api/base-api.js';
import {
  aFollowedChannel,
  aFollowedFeed,
  aStatus,
  ContentApi,
} from '../../../test-kit/content-api.js';
import { fakeEventSources, FakeEventSource } from '../../../test-kit/fake-event-source.js';
import { notified, press } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { aRun, aRunSource, aRunSummary, anEndedSource } from '../../../test-kit/runs.js';
import { at, testServer } from '../../../test-kit/server.js';
import { ContentSyncTab, SourceRows } from './content-sync-tab.js';
import { withRun } from './runs.api.js';

const statsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNewsStats: build.query<unknown, void>({
      query: () => '/news/stats',
      providesTags: ['news-stats'],
    }),
  }),
});
const { server, requests } = testServer({ isQuiet: true });
fakeEventSources();
const reloaded = jest.fn();
let api: ContentApi;

const open = async () => {
  const view = await renderDesk(<ContentSyncTab />);
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  return view;
};
const region = (name: string) => within(screen.getByRole('region', { name }));
const publish = (run: Run) => FakeEventSource.last.send(JSON.stringify(run), 'run');
const announced = () => document.querySelector('[aria-live="polite"]')?.textContent;

/** A sync that is answered with this run at once. */
function answerSync(path: string, run: Run) {
  server.use(
    http.post(at(path), async ({ request }) => {
      await api.note(request);
      return HttpResponse.json({ message: 'Whatever', begun: true, run });
    }),
  );
}

beforeEach(() => {
  reloaded.mockReset();
  reloadBy(reloaded);
  api = new ContentApi();
  server.use(...api.handlers());
});

describe('the sync of YouTube channels', () => {
  it('sends all that are followed, counts them, and loads the page again', async () => {
    api.channels = [
      aFollowedChannel('a'),
      aFollowedChannel('b', { status: 'paused' }),
      aFollowedChannel('c', { status: 'needs-attention' }),
    ];
    const sources = [anEndedSource('a'), anEndedSource('c')];
    answerSync('/admin/video-syncs', aRun('r', { status: 'succeeded', sources }));
    const { toasts } = await open();
    expect(screen.getByText('Automatic sync: Every 30 minutes')).toBeTruthy();
    await press('Sync YouTube Channels');
    const message = 'YouTube channels synced successfully (2 channels)';
    await waitFor(() => expect(toasts).toEqual([{ kind: 'success', message }]));
    const body = { channelIds: ['a', 'c'], backfill: false, force: false, limit: 50 };
    expect(api.sent).toEqual([{ call: 'POST /admin/video-syncs', body }]);
    await waitFor(() => expect(reloaded).toHaveBeenCalledTimes(1));
  });

  it('is busy until it is answered', async () => {
    server.use(http.post(at('/admin/video-syncs'), () => delay('infinite')));
    await open();
    await press('Sync YouTube Channels');
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Syncing...' });
    expect(busy.disabled).toBe(true);
  });

  it('reports that there is nothing to sync', async () => {
    api.channels = [];
    const { toasts } = await open();
    await press('Sync YouTube Channels');
    await notified(toasts, { kind: 'error', message: 'No channels found to sync' });
    expect(api.sent).toEqual([]);
  });
});

it('the sync of news says so when it is done, and loads nothing again', async () => {
  answerSync('/admin/news-syncs', aRun('r', { kind: 'news', status: 'succeeded' }));
  const { toasts, store } = await open();
  await act(async () => void (await store.dispatch(statsApi.endpoints.getNewsStats.initiate())));
  const statsRequests = () => requests.filter((path) => path === '/news/stats').length;
  expect(statsRequests()).toBe(1);
  expect(screen.getByText('Automatic sync: Every hour')).toBeTruthy();
  await press('Sync News Content');
  await notified(toasts, { kind: 'success', message: 'News content synced successfully' });
  expect(api.sent).toEqual([{ call: 'POST /admin/news-syncs', body: {} }]);
  const before = Date.now();
  await waitFor(() => expect(statsRequests()).toBe(2));
  expect(Date.now() - before).toBeGreaterThan(1_000);
  expect(reloaded).not.toHaveBeenCalled();
});

it.each([
  ['Sync YouTube Channels', { status: 'failed' }, 'error', 'Failed to sync YouTube channels'],
  ['Sync YouTube Channels', { status: 'cancelled' }, 'info', 'Sync of YouTube channels cancelled'],
  ['Sync News Content', { status: 'failed' }, 'error', 'Failed to sync news content'],
  ['Sync News Content', { status: 'cancelled' }, 'info', 'News sync cancelled'],
] as const)('%s: a run that ends as %j says so', async (name, over, kind, message) => {
  const path = name === 'Sync News Content' ? '/admin/news-syncs' : '/admin/video-syncs';
  const reason = kind === 'error' ? 'timeout' : null;
  answerSync(path, aRun('r', { ...over, reason }));
  const { toasts } = await open();
  await press(name);
  const why = reason && { detail: 'The source took too long to answer.' };
  await notified(toasts, { kind, message, ...why });
  expect(reloaded).not.toHaveBeenCalled();
});

describe('the system status', () => {
  const scheduleOf = (id: string) => aStatus().schedules.find((each) => each.id === id)!;
  const [video, news, hero] = [scheduleOf('video'), scheduleOf('news'), scheduleOf('hero')];
  it('has the words of all being well', async () => {
    await open();
    const card = region('System Status');
    await card.findByText('YouTube Auto-Sync');
    expect(card.getAllByText(/^Active/).map((line) => line.textContent)).toEqual([
      'Active (30 min)',
      'Active (hourly)',
      'Active (hourly)',
    ]);
    expect(card.getByText('Release:').nextElementSibling?.textContent).toBe('0.1.0+1a2b3c4d5e6f');
  });

  it('says why nothing can be saved', async () => {
    api.status = aStatus({ storage: 'The disk is full.' });
    await open();
    const alert = await region('System Status').findByText(/^Nothing can be saved/);
    expect(alert.textContent).toBe('Nothing can be saved. The disk is full.');
  });

  it('shows the actual state when a schedule is not active', async () => {
    const reason = 'No YouTube API key is set';
    const last_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const often = { ...news, every_minutes: 1 };
    api.status = aStatus({
      schedules: [{ ...video, active: false, reason, last_at }, often, hero],
    });
    await open();
    await screen.findByText('Automatic sync: Every minute');
    const card = region('System Status');
    await card.findByText('Not active');
    expect(card.getByText('No YouTube API key is set.')).toBeTruthy();
    expect(card.getByText('3 hours ago')).toBeTruthy();
    expect(card.getAllByText(/Next: not scheduled/)).toHaveLength(3);
  });

  it('is not green where every source failed when it was last read', async () => {
    const some = { ...video, sources: { active: 3, failing: 1 } };
    const all = { ...news, sources: { active: 36, failing: 36 } };
    api.status = aStatus({ schedules: [some, all, hero] });
    await open();
    const card = region('System Status');
    const failing = await card.findByText('Failing (hourly)');
    expect(failing.className).toContain('text-danger');
    expect(card.getByText('All 36 feeds failed when they were last read.')).toBeTruthy();
    expect(card.getByText('Active (30 min)').className).toContain('text-live');
    expect(card.getByText('1 of 3 channels failed when they were last read.')).toBeTruthy();
  });

  it('and everything beside it claim no schedule where none runs', async () => {
    const reason = 'The scheduler is switched off';
    const stopped = { active: false, reason };
    const schedules = [{ ...video, ...stopped }, { ...news, ...stopped }, hero];
    api.status = aStatus({ schedules });
    api.feeds = [aFollowedFeed('lost', { problem: 'There is nothing at this address' })];
    await open();
    await waitFor(() => expect(screen.getAllByText('Automatic sync: Not active')).toHaveLength(2));
    expect(screen.queryByText(/^Automatic sync: Every/)).toBeNull();
    const health = region('Source health');
    await health.findByText('There is nothing at this address');
    expect(health.queryByText(/Next:/)).toBeNull();
  });

  it('says why it is not known', async () => {
    server.use(http.get(at('/admin/status'), () => HttpResponse.error()));
    await open();
    const alert = await region('System Status').findByRole('alert');
    expect(alert.textContent).toMatch(/could not be reached/);
  });
});

describe('the live console', () => {
  const RUNNING = aRun('r', { sources: [aRunSource('a'), aRunSource('b')] });
  const ENDED = aRun('r', {
    version: 3,
    status: 'succeeded',
    sources: [
      anEndedSource('a', { new: 4 }),
      anEndedSource('b', { status: 'failed', failed: [{ reason: 'timeout', count: 1 }] }),
    ],
  });

  /** With a run in view. */
  const openRunning = async () => {
    const view = await open();
    FakeEventSource.last.open();
    publish(RUNNING);
    return view;
  };

  it('shows a run source by source, and says its beginning and its end once each', async () => {
    await open();
    FakeEventSource.last.open();
    const console_ = region('Live console');
    await console_.findByText('Nothing is running');
    publish(RUNNING);
    const run = within(await console_.findByRole('article', { name: 'Video sync' }));
    expect(run.getAllByText('Waiting')).toHaveLength(2);
    expect(announced()).toBe('Video sync is running.');
    publish({ ...RUNNING, version: 2, sources: [anEndedSource('a', { new: 4 }), aRunSource('b')] });
    await run.findByText('4 new');
    const bar = run.getByRole('progressbar');
    expect(bar.getAttribute('aria-valuetext')).toBe('1 of 2');
    expect(announced()).toBe('Video sync is running.');
    publish(ENDED);
    await run.findByText(/^Done · 2 sources · 1 failed · 4 new$/);
    expect(announced()).toBe('Video sync: Done. 2 sources · 1 failed · 4 new.');
  });

  it('cancels a run, and retries its failed sources', async () => {
    for (const path of ['/admin/runs/r/cancel', '/admin/runs/r/retry']) {
      server.use(
        http.post(at(path), async ({ request }) => {
          await api.note(request);
          return HttpResponse.json({ message: '', run: RUNNING });
        }),
      );
    }
    await openRunning();
    await press('Cancel');
    await waitFor(() => expect(api.sent.at(-1)?.call).toBe('POST /admin/runs/r/cancel'));
    publish({ ...RUNNING, version: 2, cancel_requested_at: '2026-01-01T10:00:03Z' });
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancelling…' });
    expect(busy.disabled).toBe(true);
    publish(ENDED);
    await press('Retry failed only (1)');
    await waitFor(() => expect(api.sent.at(-1)?.call).toBe('POST /admin/runs/r/retry'));
  });

  it('does not show a cancelled run as done, and tries its cancelled sources again', async () => {
    await openRunning();
    const sources = [
      anEndedSource('a', { new: 4 }),
      anEndedSource('b', { status: 'failed' }),
      anEndedSource('c', { status: 'cancelled' }),
      anEndedSource('d', { status: 'cancelled' }),
    ];
    publish({ ...ENDED, status: 'cancelled', sources });
    await screen.findByText('Cancelled · 2 of 4 sources · 1 failed · 2 cancelled · 4 new');
    const bar = screen.getByRole('progressbar', { name: 'Video sync, sources done' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual([
      '2',
      '4',
    ]);
    expect(screen.getByRole('button', { name: 'Retry failed and cancelled (3)' })).toBeTruthy();
  });

  it('shows that it reconnects, then loads the runs that ended meanwhile', async () => {
    await openRunning();
    FakeEventSource.last.break(false);
    const console_ = region('Live console');
    await console_.findByText('Reconnecting…');
    api.runsById.set('r', ENDED);
    FakeEventSource.last.open();
    await console_.findByText(/^Done · 2 sources/);
    await console_.findByText('Live');
  });

  it('asks otherwise where the stream is refused, and opens another one', async () => {
    await open();
    FakeEventSource.last.open();
    const before = requests.filter((path) => path === '/admin/runs').length;
    FakeEventSource.last.break(true);
    await waitFor(() =>
      expect(requests.filter((path) => path === '/admin/runs').length).toBeGreaterThan(before),
    );
    await waitFor(() => expect(FakeEventSource.all).toHaveLength(2));
  });

  it('rerenders only the sources that changed', () => {
    const drawn: string[] = [];
    const watched = (source: RunSource): RunSource => ({
      ...source,
      get name() {
        drawn.push(source.source_id);
        return source.name;
      },
    });
    const sources = Array.from({ length: 40 }, (_, index) => watched(aRunSource(`s${index}`)));
    const { rerender } = render(<SourceRows label="Sources" sources={sources} />);
    expect(new Set(drawn).size).toBe(40);
    drawn.length = 0;
    const next = sources.with(7, watched(aRunSource('s7', { status: 'running' })));
    rerender(<SourceRows label="Sources" sources={next} />);
    expect(new Set(drawn)).toEqual(new Set(['s7']));
  });
});

describe('the recent runs', () => {
  it('are listed with their totals, and show their sources on demand', async () => {
    api.runs = Array.from({ length: 12 }, (_, index) => aRunSummary(`r${index}`));
    const timeout = {
      status: 'failed' as const,
      failed: [{ reason: 'timeout' as const, count: 1 }],
    };
    api.runsById.set(
      'r0',
      aRun('r0', { status: 'failed', sources: [anEndedSource('a', timeout)] }),
    );
    await open();
    const runs = region('Recent runs');
    const entries = await runs.findAllByRole('button', { name: /Video sync/ });
    expect(entries).toHaveLength(8);
    expect(entries[0]?.textContent).toMatch(/Done · 3 sources · 2 new, 1 updated/);
    await press('Show all 12');
    expect(runs.getAllByRole('button', { name: /Video sync/ })).toHaveLength(12);
    expect(requests.some((path) => path.startsWith('/admin/runs/'))).toBe(false);
    await act(async () => void fireEvent.click(entries[0] as HTMLElement));
    await runs.findByText('The source took too long to answer');
  });

  it('say once how many sources failed for the same reason', async () => {
    const failed = { status: 'failed', failed: [{ reason: 'timeout', count: 1 }] } as const;
    const failing = ['a', 'b', 'c'].map((id) => anEndedSource(id, failed));
    const sources = [...failing, anEndedSource('d')];
    render(<SourceRows label="Sources" sources={sources} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await press('3 sources The source took too long to answer');
  });

  it('keep the last list, without an error, after the administrator role is lost', async () => {
    await open();
    api.isAdmin = false;
    FakeEventSource.last.break(true);
    // The route guard checks access again; the content in view stays until it answers.
    await waitFor(() => expect(requests.filter((path) => path === '/admin/runs').length).toBe(2));
    expect(region('Recent runs').queryByRole('alert')).toBeNull();
  });
});

describe('the health of sources', () => {
  it('lists failing sources first, with reason and next attempt', async () => {
    const next_attempt_at = new Date(Date.now() + 2 * 3_600_000 + 60_000).toISOString();
    api.channels = [
      aFollowedChannel('well'),
      aFollowedChannel('lost', { problem: 'YouTube has no such channel', next_attempt_at }),
    ];
    api.feeds = [aFollowedFeed('paused', { status: 'paused', problem: 'Whatever' })];
    await open();
    const health = region('Source health');
    await health.findByText('3 sources, 1 with problems.');
    const row = within(health.getByRole('list', { name: 'Sources with problems' }));
    expect(row.getAllByRole('listitem')).toHaveLength(1);
    expect(row.getByText('YouTube has no such channel')).toBeTruthy();
    expect(row.getByText('in 2 hours')).toBeTruthy();
    await press('Show all 3');
    expect(health.getAllByRole('listitem')).toHaveLength(3);
    expect(health.getByText('Paused')).toBeTruthy();
  });

  it('lists equal failures as one line with a number', async () => {
    api.channels = [aFollowedChannel('lost', { problem: 'Gone' })];
    api.feeds = ['a', 'b', 'c'].map((id) => aFollowedFeed(id, { problem: 'Unknown host' }));
    await open();
    const list = await screen.findByRole('list', { name: 'Sources with problems' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.slice(0, 21))).toEqual([
      '3 sourcesUnknown host',
      'Channel lost ChannelG',
    ]);
    await press('Show all 4');
  });

  it('says so where all are well', async () => {
    await open();
    await region('Source health').findByText('All sources are healthy');
  });

  const unread = (id: string) => aFollowedChannel(id, { last_synced_at: null });

  it.each([
    [
      'none was read yet',
      [unread('a'), unread('b')],
      'No source has been read yet',
      '2 sources, none with problems, 2 not read yet.',
    ],
    [
      'one was not read yet',
      [unread('a'), aFollowedChannel('b')],
      'No source has problems',
      '2 sources, none with problems, 1 not read yet.',
    ],
    [
      'all are paused',
      [aFollowedChannel('a', { status: 'paused' })],
      'All sources are paused',
      '1 source, none with problems.',
    ],
  ])('calls them well only where they were read: %s', async (_, channels, title, summary) => {
    api.channels = channels;
    api.feeds = [];
    await open();
    await region('Source health').findByText(title);
    expect(region('Source health').getByText(summary)).toBeTruthy();
    expect(screen.queryByText('All sources are healthy')).toBeNull();
  });
});

describe('the quota', () => {
  it('shows the units used, the forecast and the last days', async () => {
    await open();
    const quota = within(await screen.findByRole('region', { name: 'YouTube quota' }));
    expect(quota.getByText(/Enough for today: 4,300 units expected at this rate/)).toBeTruthy();
    const days = within(quota.getByRole('list')).getAllByRole('listitem');
    expect(days.map((day) => day.textContent)).toEqual([
      'Jan 1, 20261,200 units',
      'Dec 31, 202510,000 units used up',
    ]);
    // Today is one of the days: another bar would have another scale.
    expect(quota.queryByRole('progressbar')).toBeNull();
  });

  it.each([
    [{ exhausted: true }, /The quota is used up/],
    [
      { forecast: { used_by_reset: 14_000, runs_out_at: '2026-01-01T20:00:00Z' } },
      /At this rate the quota runs out .*: the day would take 14,000/,
    ],
  ])('warns of %j', async (over, words) => {
    const { quota } = aStatus();
    if (!quota) throw new Error('The status of the tests has lost its quota');
    api.status = aStatus({ quota: { ...quota, ...over } });
    await open();
    const panel = await screen.findByRole('region', { name: 'YouTube quota' });
    expect(panel.textContent).toMatch(words);
  });

  it('may be unknown', async () => {
    api.status = aStatus({ quota: null });
    await open();
    await screen.findByText(/The remaining quota is unknown/);
  });
});

describe('the runs in view', () => {
  const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const idsOf = (runs: readonly { readonly id: string }[]) => runs.map(({ id }) => id);

  it('keep every source that has not changed as the very object it was', () => {
    const sources = Array.from({ length: 40 }, (_, index) => aRunSource(`s${index}`));
    const [before] = withRun([], aRun('r', { sources }));
    const progress = structuredClone(aRun('r', { version: 2, sources }));
    const next = progress.sources.with(7, anEndedSource('s7', { new: 3 }));
    const [after] = withRun(before ? [before] : [], { ...progress, sources: next });
    expect(after?.version).toBe(2);
    const changed = after?.sources.filter((source, index) => source !== before?.sources[index]);
    expect(changed).toEqual([anEndedSource('s7', { new: 3 })]);
  });

  it('are not set back by news that come late', () => {
    const runs = [aRun('r', { version: 5 })];
    expect(withRun(runs, aRun('r', { version: 4, status: 'failed' }))).toBe(runs);
  });

  it('are sorted by start, newest first, with the last few ended runs', () => {
    const all = [1, 2, 3, 4, 5].map((minute) =>
      aRun(`ended-${minute}`, { started_at: at(minute), status: 'succeeded' }),
    );
    const ended = all.reduce<ReturnType<typeof withRun>>((runs, run) => withRun(runs, run), []);
    const runs = withRun(ended, aRun('on', { started_at: at(0) }));
    expect(idsOf(runs)).toEqual(['ended-5', 'ended-4', 'ended-3', 'on']);
  });
});
