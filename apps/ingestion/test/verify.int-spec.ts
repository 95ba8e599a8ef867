import { afterEach, describe, expect, it } from '@jest/globals';
import type { RunRecord, RunSummary } from '@elevate/contracts/ingestion';
import { waitUntil } from '@elevate/testing';
import { generateWorld, qualifying, type Upstream } from '@elevate/upstream';
import { JobSweeper } from '../src/queue/job-sweeper.js';
import { Scheduler } from '../src/schedule/schedules.js';
import { VideoRepository } from '../src/video/videos/video.repository.js';
import { closeAll, Heard, upstreamWith, startSynced, type Ingestion } from './harness.js';
import { DAY_MS } from '@elevate/rules';

afterEach(closeAll);

const sum = ({ sources }: RunRecord, field: 'seen' | 'stored' | 'brought_in' | 'quota_units') =>
  sources.reduce((total, source) => total + (source[field] ?? 0), 0);
const publishedIds = async (sut: Ingestion) => {
  const { model } = sut.service.app.get(VideoRepository);
  const documents = await model.find({ status: 'published' }, { _id: 1 }).lean<{ _id: string }[]>();
  return documents.map(({ _id }) => _id).sort();
};
const isWhole = async (sut: Ingestion, { world }: Upstream) =>
  expect(await publishedIds(sut)).toEqual([...qualifying(world)].sort());
const toDay = (sut: Ingestion, day: number) => sut.setAhead(day * DAY_MS);
/** The verifications, as runs. */
const verifications = async (sut: Ingestion) =>
  (await sut.get<{ items: RunSummary[] }>('/v1/runs')).items.filter(({ verify }) => verify);

async function synced(environment: Record<string, string> = {}) {
  const received = new Heard();
  const world = generateWorld({ seed: 71, channels: 2, videosPerChannel: 230 });
  const upstream = await upstreamWith({ world });
  const sut = await startSynced(upstream, { ...environment }, { received });
  await waitUntil(() => received.videos().size === qualifying(upstream.world).size);
  await isWhole(sut, upstream);
  return { upstream, sut };
}

/** As a write that was taken for stored leaves it: every third talk of the deeper pages is missing. */
async function loseSome(sut: Ingestion): Promise<void> {
  const { model } = sut.service.app.get(VideoRepository);
  const sorted = model.find({}, { _id: 1 }).sort({ 'state.published_at': 1 });
  const all = await sorted.lean<{ _id: string }[]>();
  const lost = all.slice(0, 300).filter((_, index) => index % 3 === 0);
  await model.deleteMany({ _id: { $in: lost.map(({ _id }) => _id) } });
}

const storedCount = (sut: Ingestion) =>
  sut.service.app.get(VideoRepository).model.countDocuments({});

describe('a verification', () => {
  it('brings in what is missing, says how much that was, and leaves the rest alone', async () => {
    const { upstream, sut } = await synced();
    await loseSome(sut);
    const versions = async () => {
      const document = await sut.service.app.get(VideoRepository).model.find({}, { version: 1 });
      return document.filter(({ version }) => version !== 1).length;
    };
    const changedBefore = await versions();
    // An ordinary sync sees only the newest page, where nothing is missing.
    await sut.syncToEnd();
    const stored = await storedCount(sut);
    expect(stored).toBeLessThan(400);
    const { run, message, channels } = await sut.sync({ verify: true });
    expect([message, channels]).toEqual(['Verifying YouTube channels', 2]);
    expect([run.kind, run.verify]).toEqual(['video', true]);
    const ended = await sut.ended(run.id);
    expect(ended.status).toBe('succeeded');
    expect([sum(ended, 'seen'), sum(ended, 'stored')]).toEqual([460, stored]);
    expect(sum(ended, 'brought_in')).toBe(460 - stored);
    await isWhole(sut, upstream);
    expect(await versions()).toBe(changedBefore);
    const [id = ''] = qualifying(upstream.world);
    upstream.patchVideo(id, { title: 'Final title', description: '0:00 One\n1:00 Two' });
    const again = await sut.syncToEnd({ verify: true });
    // Five pages of each channel, and their videos: a person asked.
    expect([sum(again, 'brought_in'), sum(again, 'quota_units')]).toEqual([0, 20]);
    await waitUntil(() => sut.received.videos().get(id)?.title === 'Final title');
    expect(sut.received.videos().get(id)?.description).toContain('1:00 Two');
  });

  it('stops before the limit of the day, and goes on the next day where it stopped', async () => {
    const { upstream, sut } = await synced({ YOUTUBE_DAILY_QUOTA: '28' });
    await loseSome(sut);
    const paused = await sut.syncToEnd({ verify: true });
    expect([paused.status, paused.reason]).toEqual(['paused', 'quota-exceeded']);
    expect(upstream.quota().used).toBeLessThanOrEqual(28);
    expect(sum(paused, 'seen')).toBeGreaterThan(0);
    // A verification that waits for quota does not block syncs of its channels.
    const { run: sync } = await sut.sync();
    expect(sync.verify).toBeUndefined();
    toDay(sut, 1);
    await sut.service.app.get(JobSweeper).sweep();
    await waitUntil(async () => (await sut.ended(paused.id)).ended_at !== null, {
      timeoutMs: 30_000,
      what: 'the end of the verification',
    });
    const ended = await sut.ended(paused.id);
    expect([ended.status, sum(ended, 'seen')]).toEqual(['succeeded', 460]);
    expect(sum(ended, 'brought_in')).toBeGreaterThan(sum(paused, 'brought_in'));
    await isWhole(sut, upstream);
  });

  it('runs every night, leaves half of the units to the syncs, and is not planned twice', async () => {
    const { upstream, sut } = await synced();
    await loseSome(sut);
    const { app } = sut.service;
    const nights = async () => {
      await app.get(Scheduler).tick();
      return verifications(sut);
    };
    expect(await nights()).toHaveLength(0);
    toDay(sut, 1);
    const [first, ...more] = await nights();
    expect([first?.trigger, first?.actor, more.length]).toEqual(['schedule', null, 0]);
    expect((await sut.ended(first!.id)).status).toBe('succeeded');
    await isWhole(sut, upstream);
    expect(await nights()).toHaveLength(1);
    toDay(sut, 2);
    expect(await nights()).toHaveLength(2);
  });

  it('of the night stops at half of the units, and goes on the next night', async () => {
    const { upstream, sut } = await synced({ YOUTUBE_DAILY_QUOTA: '26' });
    await loseSome(sut);
    const { app } = sut.service;
    await app.get(Scheduler).planVerification();
    toDay(sut, 1);
    const before = upstream.quota().used;
    await app.get(Scheduler).planVerification();
    const [{ id } = { id: '' }] = await verifications(sut);
    await waitUntil(async () => (await sut.ended(id)).status === 'paused');
    // With one unit left, each of the two channels may begin a page: one unit for its list and one for its videos.
    expect(upstream.quota().used - before).toBeLessThanOrEqual(12 + 2 * 2);
    await app.get(JobSweeper).sweep();
    expect((await sut.ended(id)).status).toBe('paused');
    toDay(sut, 2);
    await app.get(Scheduler).planVerification();
    await app.get(JobSweeper).sweep();
    await waitUntil(async () => (await sut.ended(id)).ended_at !== null);
    await isWhole(sut, upstream);
  });
});
