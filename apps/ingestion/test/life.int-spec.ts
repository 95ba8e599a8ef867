import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { channelObserved, type RunRecord, type RunSource } from '@elevate/contracts/ingestion';
import { waitUntil } from '@elevate/testing';
import { generateWorld, qualifying } from '@elevate/upstream';
import { JobEnding } from '../src/queue/job-runner.js';
import { JobSweeper } from '../src/queue/job-sweeper.js';
import { JobRepository } from '../src/queue/job.repository.js';
import { RunService } from '../src/runs/run.service.js';
import { StatisticsSchedule } from '../src/schedule/schedules.js';
import { MarkRepository } from '../src/timing/mark.repository.js';
import { QuotaLedger } from '../src/timing/quota.repository.js';
import { SourceService } from '../src/video/channels/source.service.js';
import { SAMPLE_SOURCE } from '../src/video/sample/import-sample.worker.js';
import { PlaylistPageSync } from '../src/video/videos/playlist-page-sync.js';
import { VideoRepository } from '../src/video/videos/video.repository.js';
import {
  closeAll,
  freshDatabase,
  Heard,
  reach,
  startIngestion,
  upstreamWith,
  ordinaryUpstream,
  startFollowing,
  startSynced,
  idsOf,
  type Ingestion,
} from './harness.js';

afterEach(closeAll);

const SAMPLE_TALK = 'a8AopyWzAKM';
const OBSERVED = 'ingestion.video.observed.v1';
const runsOf = async (sut: Ingestion, wanted: string) =>
  (await sut.recent()).filter(({ kind }) => kind === wanted);
const allSucceeded = (sut: Ingestion) =>
  waitUntil(async () => (await sut.recent()).every(({ status }) => status === 'succeeded'));
const seenIn = ({ sources }: RunRecord) => sources.reduce((sum, { seen }) => sum + seen, 0);

const small = (channels: number, videosPerChannel: number) =>
  generateWorld({ seed: 21, channels, videosPerChannel, edgeCases: false });

describe('the quota', () => {
  it('is given out exactly once, however many ask at the same moment', async () => {
    const sut = await startIngestion({ YOUTUBE_DAILY_QUOTA: '20' });
    const ledger = sut.service.app.get(QuotaLedger);
    const days = await Promise.all(Array.from({ length: 60 }, () => ledger.reserve()));
    expect(days.filter((day) => day !== null)).toHaveLength(20);
    expect((await ledger.status()).used).toBe(20);
  });

  it('pauses a run before the limit is passed, and the next Pacific day goes on with it', async () => {
    const upstream = await ordinaryUpstream(2, 120);
    const sut = await startFollowing(upstream, { YOUTUBE_DAILY_QUOTA: '7' });
    const paused = await sut.syncToEnd();
    expect([paused.status, paused.reason]).toEqual(['paused', 'quota-exceeded']);
    expect(paused.ended_at).toBeNull();
    expect(upstream.quota().used).toBe(7);
    sut.setAhead(86_400_000);
    await sut.service.app.get(JobSweeper).sweep();
    const runs = sut.service.app.get(RunService);
    await waitUntil(async () => (await runs.get(paused.id)).status !== 'paused');
    const ended = await sut.ended(paused.id);
    // Seven units a day do not bring 240 talks in; each day goes on where the last one stopped.
    expect(seenIn(ended)).toBeGreaterThan(seenIn(paused));
  });

  it('that the API says is gone is not asked of it again, except once when a person syncs', async () => {
    const upstream = await upstreamWith({ world: small(6, 3), quotaLimit: 2 });
    const sut = await startFollowing(upstream, { JOBS_AT_ONCE: '1' });
    const run = await sut.syncToEnd();
    expect([run.status, run.reason]).toEqual(['paused', 'quota-exceeded']);
    expect([upstream.quota().used, upstream.quota().refused]).toEqual([2, 1]);
    await sut.sync();
    await waitUntil(() => upstream.quota().refused === 2);
    const again = await sut.ended(run.id);
    expect([again.status, again.reason]).toEqual(['paused', 'quota-exceeded']);
    expect(upstream.quota().refused).toBe(2);
  });
});

describe('credentials', () => {
  it('that are missing are said in the run, and nothing is asked', async () => {
    const upstream = await ordinaryUpstream(2);
    const sut = await startIngestion({ YOUTUBE_API_BASE_URL: upstream.url });
    await sut.follow(...idsOf(upstream));
    const { run, message } = await sut.sync();
    expect([run.status, run.reason]).toEqual(['paused', 'missing-api-key']);
    expect(message).toBe('Failed to sync YouTube channels');
    expect(run.ended_at).not.toBeNull();
    expect(upstream.requests().arrived).toBe(0);
  });

  it('that are refused stop every other call too', async () => {
    const upstream = await ordinaryUpstream(5);
    const sut = await startFollowing(upstream, { YOUTUBE_API_KEY: 'wrong', JOBS_AT_ONCE: '1' });
    const run = await sut.syncToEnd();
    expect([run.status, run.reason]).toEqual(['paused', 'invalid-api-key']);
    expect(upstream.requests().arrived).toBe(1);
  });
});

const DEFAULT_JOBS_AT_ONCE = 4;

describe('a process that ends in the middle', () => {
  it('leaves work that the next one finishes, with nothing lost', async () => {
    const faults = { rules: [{ kind: 'latency', ms: 40 } as const] };
    const upstream = await upstreamWith({ world: small(5, 160), faults });
    const database = freshDatabase();
    const received = new Heard();
    const first = await startFollowing(upstream, {}, { database, received });
    const { run } = await first.sync();
    await waitUntil(() => received.videos().size > 60, { timeoutMs: 30_000 });
    await first.close();
    const reached = received.videos().size;
    expect(reached).toBeLessThan(qualifying(upstream.world).size);
    const second = await startIngestion(reach(upstream), { database, received });
    const ended = await second.ended(run.id);
    expect(ended.status).toBe('succeeded');
    await waitUntil(() => received.videos().size === qualifying(upstream.world).size);
    const { used } = await second.get<{ used: number }>('/v1/quota');
    // A call is counted before it is made, and the end may have come in between: at most once per job at work.
    expect(used).toBeGreaterThanOrEqual(upstream.quota().used);
    expect(used).toBeLessThanOrEqual(upstream.quota().used + DEFAULT_JOBS_AT_ONCE);
  });

  it('has its claims taken over when they run out, and never before', async () => {
    const upstream = await ordinaryUpstream(1);
    const sut = await startIngestion(reach(upstream));
    const { app } = sut.service;
    const jobs = app.get(JobRepository);
    await sut.follow(...idsOf(upstream));
    // Another process claims the job first and dies.
    const claim = jobs.claim.bind(jobs);
    jobs.claim = async (waiting) => {
      await claim(waiting);
      return [];
    };
    const { run } = await sut.sync();
    const statusOfJob = async () => (await jobs.model.findById(`${run.id}-0`).lean())?.status;
    await waitUntil(async () => (await statusOfJob()) === 'running');
    jobs.claim = claim;
    await jobs.requeueAbandoned();
    expect(await jobs.countWaiting()).toBe(0);
    sut.setAhead(60_000);
    await app.get(JobSweeper).sweep();
    expect((await sut.ended(run.id)).status).toBe('succeeded');
  });

  it('or was suspended for longer than its claim, asks nothing more of a source that another has', async () => {
    const faults = { rules: [{ kind: 'latency', ms: 400 } as const] };
    const upstream = await upstreamWith({ world: small(1, 160), faults });
    const sut = await startFollowing(upstream);
    const { app } = sut.service;
    const threw = jest.spyOn(app.get(JobEnding), 'threw');
    const { run } = await sut.sync();
    await waitUntil(() => upstream.requests().arrived > 0, { everyMs: 5 });
    const job = { _id: `${run.id}-0` };
    const another = { $set: { 'claim.holder': 'another' } };
    await app.get(JobRepository).model.updateOne(job, another);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    const { arrived } = upstream.requests();
    await waitUntil(() => threw.mock.calls.length > 0, { what: 'the end of the work' });
    jest.restoreAllMocks();
    expect(threw.mock.calls[0]?.[1]).toMatchObject({ code: 'INGESTION.JOB_LOST' });
    expect(upstream.requests().arrived).toBe(arrived);
  });
});

describe('a run', () => {
  it('stays ended after a late report, and adds the results of that report', async () => {
    const sut = await startIngestion({});
    const runs = sut.service.app.get(RunService);
    const sources = ['a', 'b'].map((id) => ({ id, name: id.toUpperCase() }));
    const { _id } = await runs.begin({ kind: 'video', trigger: 'operator', actor: null, sources });
    const ended_at = new Date().toISOString();
    await runs.change(_id, new Map([[0, { status: 'succeeded', seen: 5, ended_at }]]));
    const late: Partial<RunSource>[] = [
      { status: 'running', seen: 4 },
      { status: 'failed', ended_at },
    ];
    await runs.change(_id, new Map(late.entries()));
    const run = await runs.get(_id);
    expect(run.sources.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect(run.sources.map(({ seen }) => seen)).toEqual([5, 0]);
    expect([run.status, run.ended_at !== null]).toEqual(['succeeded', true]);
  });
});

describe('a backfill', () => {
  it('takes the talks that miss details first, and those that stay without after new ones', async () => {
    const world = small(1, 60);
    const late = world.videos.slice(0, 24).map((video) => ({ ...video, viewCount: null }));
    const [stays, fresh] = [late.slice(0, 12), late.slice(12)];
    const upstream = await upstreamWith({ world: { ...world, videos: world.videos.slice(24) } });
    const sut = await startFollowing(upstream);
    const backfill = async (limit: number) => sut.syncToEnd({ backfill: true, force: true, limit });
    for (const videos of [stays, fresh]) {
      for (const video of videos) upstream.addVideo(video);
      await sut.syncToEnd();
      // The first ones are looked at again here, without success.
      if (videos === stays) await backfill(12);
    }
    for (const { id } of fresh) upstream.patchVideo(id, { viewCount: 7 });
    expect((await backfill(12)).sources[0]).toMatchObject({ seen: 12, updated: 12 });
    for (const { id } of stays) upstream.patchVideo(id, { viewCount: 7 });
    expect((await backfill(20)).sources[0]).toMatchObject({ seen: 20, updated: 12 });
  });
});

describe('a talk that vanishes', () => {
  it('is missed twice before it is taken back, and comes back by itself', async () => {
    const upstream = await ordinaryUpstream(1, 4);
    const sut = await startSynced(upstream);
    const [lost] = upstream.world.videos;
    const original = { ...lost! };
    upstream.patchVideo(original.id, { deleted: true });
    const backfill = async () => sut.syncToEnd({ backfill: true, force: true });
    await backfill();
    expect(sut.received.videos().has(original.id)).toBe(true);
    const second = await backfill();
    expect(second.sources[0]?.withdrawn).toBe(1);
    await waitUntil(() => !sut.received.videos().has(original.id));
    expect(sut.received.count('ingestion.video.withdrawn.v1')).toBe(1);
    upstream.patchVideo(original.id, { deleted: false });
    await backfill();
    await waitUntil(() => sut.received.videos().has(original.id));
  });

  it('is asked about as soon as it has left the list of uploads, and taken back the second time', async () => {
    const upstream = await ordinaryUpstream(1, 70);
    const sut = await startSynced(upstream);
    const published = ({ publishedAt }: { publishedAt: string }) => Date.parse(publishedAt);
    const { videos } = upstream.world;
    const [first, second] = [...videos].sort((a, b) => published(b) - published(a));
    upstream.removeVideo(first!.id);
    const requestCount = () => upstream.requests().endpoints.videos.arrived;
    const before = requestCount();
    await sut.syncToEnd();
    expect([requestCount() - before, sut.received.videos().has(first!.id)]).toEqual([1, true]);
    const run = await sut.syncToEnd({ force: true });
    expect(run.sources[0]?.withdrawn).toBe(1);
    await waitUntil(() => !sut.received.videos().has(first!.id));
    expect(sut.received.videos().has(second!.id)).toBe(true);
    const after = requestCount();
    await sut.syncToEnd();
    expect(requestCount()).toBe(after);
  });

  it('is taken back too if it came with a sync that was killed after storing it', async () => {
    const upstream = await ordinaryUpstream(1, 4);
    const sut = await startIngestion(reach(upstream));
    const [id = ''] = qualifying(upstream.world);
    const pages = sut.service.app.get(PlaylistPageSync);
    const discover = pages.discover.bind(pages);
    pages.discover = async (...page) => {
      pages.discover = discover;
      await discover(...page);
      upstream.removeVideo(id);
      throw new Error('Killed');
    };
    await sut.follow(...idsOf(upstream));
    await sut.syncToEnd();
    await waitUntil(() => sut.received.videos().has(id));
    const run = await sut.syncToEnd({ force: true });
    expect(run.sources[0]?.withdrawn).toBe(1);
    await waitUntil(() => !sut.received.videos().has(id));
  });

  it('is noticed by the daily look, fifty ids a call', async () => {
    const upstream = await ordinaryUpstream(2, 60);
    const sut = await startSynced(upstream);
    const statistics = sut.service.app.get(StatisticsSchedule);
    const { videos } = upstream.world;
    await waitUntil(() => sut.received.videos().size === videos.length);
    const [changed] = videos;
    upstream.patchVideo(changed!.id, { viewCount: 7_654_321, title: 'Edited' });
    const published = sut.received.count(OBSERVED);
    const before = upstream.requests().endpoints.videos.arrived;
    sut.setAhead(90_000_000);
    await statistics.planWhenDue();
    await waitUntil(() => sut.received.videos().get(changed!.id)?.view_count === 7_654_321);
    expect(sut.received.videos().get(changed!.id)?.changed_at).toEqual(expect.any(String));
    await allSucceeded(sut);
    expect(upstream.requests().endpoints.videos.arrived - before).toBe(3);
    expect(sut.received.count(OBSERVED)).toBe(published + 1);
    await statistics.planWhenDue();
    expect(await runsOf(sut, 'statistics')).toHaveLength(1);
  });
});

describe('the sample', () => {
  it('comes in once, stays as it is, and is taken over by the API where that knows a talk', async () => {
    const world = small(1, 2);
    const [video, other] = world.videos;
    const videos = [{ ...video!, id: SAMPLE_TALK, viewCount: 4_321 }, other!];
    const upstream = await upstreamWith({ world: { ...world, videos } });
    const database = freshDatabase();
    const received = new Heard();
    const settings = { ...reach(upstream), SAMPLE_CATALOGUE: 'on' };
    const first = await startIngestion(settings, { database, received });
    await waitUntil(() => received.videos().size === 155);
    const [speakers, sampled] = [['Robley Gori'], { id: 'pycon-kenya' }];
    const talk = () => received.videos().get(SAMPLE_TALK);
    expect(talk()).toMatchObject({
      origin: 'sample',
      view_count: null,
      channel: sampled,
      speakers,
    });
    expect(received.channels()).toContain('pycon-kenya');
    await allSucceeded(first);
    await first.close();
    const published = received.count(OBSERVED);
    const second = await startIngestion(settings, { database, received });
    await second.syncToEnd({ backfill: true, limit: 500 });
    await waitUntil(() => talk()?.origin === 'youtube');
    const channel = { id: world.channels[0]!.id };
    expect(talk()).toMatchObject({ view_count: 4_321, channel, speakers });
    expect(received.channels()).toContain(world.channels[0]!.id);
    expect(received.count(OBSERVED)).toBe(published + 1);
    expect(await runsOf(second, 'sample')).toHaveLength(1);
  });

  it('leaves the talks of an event series to the followed channel of that name', async () => {
    const { channels, videos } = small(1, 1);
    const own = { ...channels[0]!, title: 'PyCon Kenya', handle: null };
    const upstream = await upstreamWith({ world: { channels: [own], videos } });
    const received = new Heard();
    const settings = { ...reach(upstream), SAMPLE_CATALOGUE: 'on' };
    const sut = await startIngestion(settings, { received });
    const talksOf = (id: string) =>
      [...received.videos().values()].filter(({ channel }) => channel.id === id).length;
    await waitUntil(() => talksOf('pycon-kenya') === 4);
    await sut.follow(own.id);
    await sut.syncToEnd();
    await waitUntil(() => talksOf(own.id) === 5);
    expect(talksOf('pycon-kenya')).toBe(0);
    const published = received.messages.filter(({ type }) => type === channelObserved.type);
    const last = (id: string) => published.findLast(({ subject }) => subject === id)?.data;
    expect(last('pycon-kenya')).toMatchObject({ followed: false });
    expect(last(own.id)).toMatchObject({ description: own.description });
  });

  it('brings what a later version of its file says, unless the talk was withdrawn', async () => {
    const database = freshDatabase();
    const received = new Heard();
    const first = await startIngestion({ SAMPLE_CATALOGUE: 'on' }, { database, received });
    await waitUntil(() => received.videos().size === 155);
    const { app } = first.service;
    const [changed, withdrawn] = [...received.videos().keys()];
    const { model } = app.get(VideoRepository);
    const older = { contentHash: 'older', 'state.description': '' };
    await model.updateOne({ _id: changed }, { $set: older });
    await model.updateOne({ _id: withdrawn }, { $set: { ...older, status: 'withdrawn' } });
    await app.get(MarkRepository).set(SAMPLE_SOURCE, { value: 'older' });
    await first.close();
    const published = received.count(OBSERVED);
    const second = await startIngestion({ SAMPLE_CATALOGUE: 'on' }, { database, received });
    await waitUntil(async () => {
      const samples = await runsOf(second, 'sample');
      return samples.length === 2 && samples.every(({ status }) => status === 'succeeded');
    });
    expect((await second.recent())[0]?.totals).toMatchObject({ seen: 155, new: 0, updated: 1 });
    await waitUntil(() => received.count(OBSERVED) === published + 1);
  });
});

describe('the schedule', () => {
  it('asks for a person after three days without an answer', async () => {
    const upstream = await ordinaryUpstream(1);
    const sut = await startSynced(upstream);
    upstream.world.putChannel({ ...upstream.world.channels[0]!, uploads: 'missing' });
    const statusAfter = async (days: number) => {
      sut.setAhead(days * 86_400_000);
      await sut.syncToEnd();
      return (await sut.service.app.get(SourceService).list())[0]?.status;
    };
    for (const days of [0.1, 2]) expect(await statusAfter(days)).toBe('active');
    expect(await statusAfter(3.2)).toBe('needs-attention');
    upstream.world.putChannel({ ...upstream.world.channels[0]!, uploads: 'open' });
    expect(await statusAfter(4.5)).toBe('active');
  });
});
