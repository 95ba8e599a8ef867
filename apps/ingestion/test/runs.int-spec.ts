import { afterEach, describe, expect, it } from '@jest/globals';
import type {
  RunAnswer,
  RunRecord,
  RunSummary,
  VideoSyncResponse,
} from '@elevate/contracts/ingestion';
import { waitUntil } from '@elevate/testing';
import type { Upstream } from '@elevate/upstream';
import { JobSweeper } from '../src/queue/job-sweeper.js';
import { JobRepository } from '../src/queue/job.repository.js';
import { Scheduler } from '../src/schedule/schedules.js';
import {
  closeAll,
  freshDatabase,
  idsOf,
  reach,
  sharedTransport,
  startIngestion,
  ordinaryUpstream,
  startFollowing,
  startSynced,
  type Ingestion,
} from './harness.js';
import { followAll, publishersWith, startNews } from './news-harness.js';

afterEach(closeAll);

const slowly = (ms: number) => ({ rules: [{ kind: 'latency' as const, ms }] });
const runsOf = async (sut: Ingestion) => (await sut.get<{ items: RunSummary[] }>('/v1/runs')).items;
const cancel = (sut: Ingestion, id: string) =>
  sut.request<RunAnswer & { code: string }>('POST', `/v1/runs/${id}/cancel`);
const retry = (sut: Ingestion, id: string) =>
  sut.request<RunAnswer & { code: string }>('POST', `/v1/runs/${id}/retry`);
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];
const outcomes = ({ sources }: Pick<RunRecord, 'sources'>) => sources.map(({ status }) => status);
const sourceIds = ({ sources }: Pick<RunRecord, 'sources'>) =>
  sources.map(({ source_id }) => source_id);
/** Two pods that read the source, of which the first follows its channels. */
async function startPods(upstream: Upstream, environment: Record<string, string> = {}) {
  const pods = { database: freshDatabase(), transport: sharedTransport() };
  const second = await startIngestion({ ...reach(upstream), ...environment }, pods);
  return [await startFollowing(upstream, environment, pods), second] as const;
}
const fullyEnded = (sut: Ingestion, id: string) =>
  waitUntil(
    async () => {
      const { run } = await sut.get<RunAnswer>(`/v1/runs/${id}`);
      return run.ended_at !== null && run;
    },
    { timeoutMs: 30_000, what: `the end of run ${id}` },
  );

describe('a sync that is asked for while one is on', () => {
  it('joins it: twenty presses at once, in two pods, make one run', async () => {
    const upstream = await ordinaryUpstream(3);
    upstream.setFaults(slowly(1_500));
    const [first, second] = await startPods(upstream);
    const presses = Array.from({ length: 20 }, (_, n) => (n % 2 ? first : second).sync());
    const answers = await Promise.all(presses);
    expect(new Set(answers.map(({ run }) => run.id)).size).toBe(1);
    expect(answers.filter(({ begun }) => begun)).toHaveLength(1);
    expect(await runsOf(first)).toHaveLength(1);
    const run = await first.ended(answers[0]!.run.id);
    expect(outcomes(run)).toEqual(Array(3).fill('succeeded'));
    expect(run.sources.map(({ seen }) => seen)).toEqual([3, 3, 3]);
  });

  it('joins a scheduled one as well, and the answer tells how that goes', async () => {
    const upstream = await ordinaryUpstream(2);
    upstream.setFaults(slowly(200));
    const sut = await startFollowing(upstream);
    await sut.service.app.get(Scheduler).tick();
    const [scheduled] = await runsOf(sut);
    const wanted = { channelIds: idsOf(upstream) };
    const answer = await sut.post('/v1/video-syncs?wait=20', wanted);
    const { begun, run, message } = answer.body as VideoSyncResponse;
    expect([answer.status, begun, run.id]).toEqual([202, false, scheduled!.id]);
    expect([run.trigger, run.status]).toEqual(['schedule', 'succeeded']);
    expect(message).toBe('YouTube channels synced successfully (2 channels)');
    await sut.service.app.get(Scheduler).tick();
    expect(await runsOf(sut)).toHaveLength(1);
  });

  it('begins one of its own where that does not bring all of it', async () => {
    const upstream = await ordinaryUpstream(2);
    upstream.setFaults(slowly(700));
    const sut = await startFollowing(upstream);
    const part = await sut.sync({ channelIds: [idsOf(upstream)[0]!] });
    const whole = await sut.sync();
    const forced = await sut.sync({ force: true });
    const forcedAgain = await sut.sync({ force: true, limit: 50 });
    const plain = await sut.sync();
    expect([part, whole, forced].map(({ begun }) => begun)).toEqual([true, true, true]);
    expect([forcedAgain, plain].map(({ begun }) => begun)).toEqual([false, false]);
    expect(forcedAgain.run.id).toBe(forced.run.id);
    await sut.ended(forced.run.id);
  });

  it('joins a backfill of the same talks', async () => {
    const upstream = await ordinaryUpstream(1, 120);
    const sut = await startSynced(upstream);
    upstream.setFaults(slowly(300));
    const request = { backfill: true, force: true, limit: 50 };
    const answers = await Promise.all([sut.sync(request), sut.sync(request), sut.sync(request)]);
    expect(new Set(answers.map(({ run }) => run.id)).size).toBe(1);
    const more = await sut.sync({ ...request, limit: 100 });
    expect(more.begun).toBe(true);
    expect((await sut.ended(more.run.id)).sources[0]).toMatchObject({ seen: 100 });
  });
});

describe('a run that is cancelled', () => {
  it('begins nothing more, and stops what is in hand at its next step', async () => {
    const upstream = await ordinaryUpstream(6, 160);
    upstream.setFaults(slowly(100));
    const sut = await startFollowing(upstream, { JOBS_AT_ONCE: '1' });
    const { run } = await sut.sync();
    await waitUntil(() => upstream.requests().arrived >= 3);
    const { status, body } = await cancel(sut, run.id);
    expect(status).toBe(200);
    expect(body.run.cancel_requested_at).not.toBeNull();
    // One at a time is worked; whichever that is, the others never begin.
    const unbegun = body.run.sources.filter(
      (source) => source.status === 'cancelled' && source.started_at === null,
    );
    expect(unbegun.length).toBeGreaterThanOrEqual(4);
    const ended = await fullyEnded(sut, run.id);
    expect(outcomes(ended)).toEqual(Array(6).fill('cancelled'));
    expect(ended.sources[0]?.seen).toBeLessThan(160);
    expect(ended.sources).toEqual(expect.arrayContaining(unbegun));
    const before = upstream.requests().arrived;
    await sut.service.app.get(JobSweeper).sweep();
    expect(await sut.service.app.get(JobRepository).model.countDocuments()).toBe(0);
    expect(upstream.requests().arrived).toBe(before);
    expect((await cancel(sut, run.id)).body.run).toEqual(ended);
    expect((await sut.channels()).map(({ problem }) => problem)).toContain(null);
    const again = await sut.sync();
    expect([again.begun, again.run.status]).toEqual([true, 'running']);
  });

  it('is cancelled for every pod, whichever was asked', async () => {
    const upstream = await ordinaryUpstream(4, 300);
    upstream.setFaults(slowly(120));
    const [first, second] = await startPods(upstream, { JOBS_AT_ONCE: '1' });
    const { run } = await first.sync();
    await waitUntil(() => upstream.requests().arrived >= 4);
    const answers = await Promise.all([cancel(first, run.id), cancel(second, run.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const ended = await fullyEnded(second, run.id);
    expect(outcomes(ended)).toEqual(Array(4).fill('cancelled'));
    const actions = (await first.audit()).map(({ action }) => action);
    expect(actions).toContain('started');
    expect(actions.filter((action) => action === 'cancelled')).toHaveLength(1);
  });

  it('stays so when the process dies in the middle: the next one completes it', async () => {
    const upstream = await ordinaryUpstream(3, 200);
    upstream.setFaults(slowly(100));
    const database = freshDatabase();
    const settings = { JOBS_AT_ONCE: '1' };
    const first = await startFollowing(upstream, settings, { database });
    const { run } = await first.sync();
    await waitUntil(() => upstream.requests().arrived >= 1);
    first.service.app.get(JobRepository).cancel = async () => {
      throw new Error('died');
    };
    expect((await cancel(first, run.id)).status).toBe(500);
    await first.close();
    const before = upstream.requests().arrived;
    const second = await startIngestion({ ...reach(upstream), ...settings }, { database });
    const { run: ended } = await second.get<RunAnswer>(`/v1/runs/${run.id}`);
    expect([ended.status, ended.ended_at !== null]).toEqual(['cancelled', true]);
    expect(upstream.requests().arrived).toBe(before);
  });

  it('waits for no units where it was paused for want of them', async () => {
    const upstream = await ordinaryUpstream(2, 120);
    const sut = await startFollowing(upstream, { YOUTUBE_DAILY_QUOTA: '3' });
    const paused = await sut.syncToEnd();
    expect([paused.status, paused.ended_at]).toEqual(['paused', null]);
    expect((await sut.sync()).begun).toBe(false);
    const { body } = await cancel(sut, paused.id);
    expect(body.run.status).toBe('cancelled');
    expect(body.message).toBe('Sync of YouTube channels cancelled');
  });

  it('is refused where it has ended, or never was', async () => {
    const sut = await startIngestion({});
    const { run } = await sut.sync();
    expect(codeOf(await cancel(sut, run.id))).toEqual([409, 'INGESTION.RUN_ENDED']);
    expect((await cancel(sut, 'no-such-run')).status).toBe(404);
  });
});

describe('a retry', () => {
  it('tries again what failed, and nothing else', async () => {
    const upstream = await ordinaryUpstream(3);
    const [lost] = upstream.world.channels;
    upstream.world.putChannel({ ...lost!, uploads: 'forbidden' });
    const sut = await startFollowing(upstream);
    const failed = await sut.syncToEnd();
    upstream.world.putChannel({ ...lost!, uploads: 'open' });
    const { status, body } = await retry(sut, failed.id);
    expect([status, body.run.retry_of]).toEqual([201, failed.id]);
    const run = await sut.ended(body.run.id);
    expect([sourceIds(run), outcomes(run)]).toEqual([[lost!.id], ['succeeded']]);
    expect(codeOf(await retry(sut, run.id))).toEqual([409, 'INGESTION.NOTHING_FAILED']);
    const [latest] = await runsOf(sut);
    expect(latest).toMatchObject({ id: run.id, totals: { sources: 1, ended: 1, failed: 0 } });
    expect(latest).not.toHaveProperty('sources');
  });

  it('tries again what was cancelled, too', async () => {
    const upstream = await ordinaryUpstream(4, 160);
    upstream.setFaults(slowly(100));
    const sut = await startFollowing(upstream, { JOBS_AT_ONCE: '1' });
    const { run } = await sut.sync();
    await waitUntil(() => upstream.requests().arrived >= 3);
    await cancel(sut, run.id);
    const { sources } = await fullyEnded(sut, run.id);
    const cancelled = sources.filter(({ status }) => status === 'cancelled');
    const [summary] = await runsOf(sut);
    // A cancelled source has not come to its end: its run is not shown as done.
    expect(summary?.totals).toMatchObject({
      ended: sources.length - cancelled.length,
      cancelled: cancelled.length,
    });
    expect(cancelled.length).toBeGreaterThan(0);
    upstream.setFaults({});
    const again = await sut.ended((await retry(sut, run.id)).body.run.id);
    expect(sourceIds(again)).toEqual(sourceIds({ sources: cancelled }));
    expect(new Set(outcomes(again))).toEqual(new Set(['succeeded']));
  });

  it('asks for the same talks again, where a backfill failed', async () => {
    const upstream = await ordinaryUpstream(1, 60);
    const sut = await startSynced(upstream);
    upstream.setFaults({ rules: [{ kind: 'error', error: 'forbidden', endpoint: 'videos' }] });
    const { run } = await sut.sync({ backfill: true, force: true, limit: 20 });
    const failed = await sut.ended(run.id);
    expect(failed.status).not.toBe('succeeded');
    upstream.setFaults({});
    const again = await sut.ended((await retry(sut, failed.id)).body.run.id);
    expect(again).toMatchObject({ kind: 'backfill', status: 'succeeded', retry_of: failed.id });
    expect(again.sources[0]?.seen).toBe(20);
  });

  it('does so for feeds, and leaves out what is no longer followed or paused', async () => {
    const publishers = await publishersWith({ publishers: 4, items: 2 });
    const sut = await startNews(publishers);
    const ids = await followAll(sut, publishers);
    for (const server of publishers.servers.slice(0, 3)) server.setFault({ kind: 'empty' });
    const failed = await sut.syncNews();
    for (const server of publishers.servers) server.setFault(null);
    await sut.delete(`/v1/feeds/${ids[1]!}`);
    await sut.patch(`/v1/feeds/${ids[2]!}`, { status: 'paused' });
    const run = await sut.ended((await retry(sut, failed.id)).body.run.id);
    expect([sourceIds(run), outcomes(run)]).toEqual([[ids[0]], ['succeeded']]);
  });

  it('is refused while the run is under way, where nothing failed, and of no run', async () => {
    const upstream = await ordinaryUpstream(1);
    upstream.setFaults(slowly(300));
    const sut = await startFollowing(upstream);
    const { run } = await sut.sync();
    expect(codeOf(await retry(sut, run.id))).toEqual([409, 'INGESTION.RUN_RUNNING']);
    await sut.ended(run.id);
    expect((await retry(sut, run.id)).body.code).toBe('INGESTION.NOTHING_FAILED');
    expect((await retry(sut, 'no-such-run')).status).toBe(404);
  });
});

describe('the request that starts a run', () => {
  it('may wait for its end, and no longer than 25 seconds', async () => {
    const upstream = await ordinaryUpstream(1);
    upstream.setFaults(slowly(200));
    const sut = await startFollowing(upstream);
    const { run } = await sut.sync();
    const { run: waited } = await sut.get<{ run: RunRecord }>(`/v1/runs/${run.id}?wait=25`);
    expect(waited.status).toBe('succeeded');
    for (const wait of ['26', '-1', 'long'])
      expect((await sut.request('GET', `/v1/runs/${run.id}?wait=${wait}`)).status).toBe(400);
  });
});
