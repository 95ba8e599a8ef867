import { afterEach, describe, expect, it } from '@jest/globals';
import type { Quota, Schedule } from '@elevate/contracts/ingestion';
import { Scheduler } from '../src/schedule/schedules.js';
import { QuotaLedger } from '../src/timing/quota.repository.js';
import {
  closeAll,
  freshDatabase,
  idsOf,
  reach,
  sharedTransport,
  startIngestion,
  ordinaryUpstream,
  startFollowing,
  type Ingestion,
} from './harness.js';
import { followAll, publishersWith, startNews } from './news-harness.js';

afterEach(closeAll);

const schedules = async (sut: Ingestion) => {
  const { items } = await sut.get<{ items: Schedule[] }>('/v1/schedules');
  const [video, news] = items;
  return { video: video!, news: news! };
};
const tick = (sut: Ingestion) => sut.service.app.get(Scheduler).tick();
const isWaiting = async (
  sut: Ingestion,
  which: 'video' | 'news',
  reason: string,
  next_at: string | null = null,
) => expect((await schedules(sut))[which]).toMatchObject({ active: false, reason, next_at });
const quotaOf = (sut: Ingestion) => sut.get<Quota>('/v1/quota');

describe('the schedules', () => {
  it('tell when something was last planned, and what is next', async () => {
    const upstream = await ordinaryUpstream(2);
    const sut = await startFollowing(upstream, { SCHEDULES: 'on' });
    await tick(sut);
    const { video, news } = await schedules(sut);
    expect(video).toMatchObject({ id: 'video', every_minutes: 30, active: true, reason: null });
    expect(Date.now() - Date.parse(video.last_at!)).toBeLessThan(60_000);
    const next = Date.parse(video.next_at!) - Date.now();
    expect(next > -5_000 && next <= 1_800_000).toBe(true);
    const none = { active: false, reason: 'No feeds are followed', last_at: null, next_at: null };
    expect(news).toEqual({ id: 'news', every_minutes: 60, ...none });
  });

  it('say the same in every pod, and notice when none of them plans any more', async () => {
    const upstream = await ordinaryUpstream(1);
    const pods = { database: freshDatabase(), transport: sharedTransport() };
    const first = await startIngestion({ ...reach(upstream), SCHEDULES: 'on' }, pods);
    const second = await startIngestion({ ...reach(upstream), SCHEDULES: 'on' }, pods);
    await first.follow(...idsOf(upstream));
    await Promise.all([tick(first), tick(second)]);
    const [ofFirst, ofSecond] = [await schedules(first), await schedules(second)];
    expect([ofFirst.video.active, ofSecond.video]).toEqual([true, ofFirst.video]);
    second.setAhead(60_000);
    await isWaiting(second, 'video', 'The scheduler is not running');
  });

  it('hand over at once when the pod that plans ends', async () => {
    const upstream = await ordinaryUpstream(1);
    const pods = { database: freshDatabase(), transport: sharedTransport() };
    const first = await startFollowing(upstream, {}, pods);
    await tick(first);
    const second = await startIngestion(reach(upstream), pods);
    await tick(second);
    await first.service.close();
    expect((await schedules(second)).video.active).toBe(false);
    await tick(second);
    expect((await schedules(second)).video.active).toBe(true);
  });

  it('say why nothing happens by itself', async () => {
    const upstream = await ordinaryUpstream(1);
    const off = await startIngestion(reach(upstream));
    expect((await schedules(off)).video.reason).toBe('The scheduler is switched off');

    const bare = await startIngestion({ YOUTUBE_API_BASE_URL: upstream.url });
    await tick(bare);
    expect((await schedules(bare)).video.reason).toBe('No channels are followed');
    await bare.follow(...idsOf(upstream));
    await tick(bare);
    await isWaiting(bare, 'video', 'No YouTube API key is set');
    await bare.patch(`/v1/channels/${idsOf(upstream)[0]!}`, { status: 'paused' });
    expect((await schedules(bare)).video.reason).toBe('All channels are paused');
  });

  it('know of a key that another pod was refused for', async () => {
    const upstream = await ordinaryUpstream(1);
    const database = freshDatabase();
    const settings = { ...reach(upstream), YOUTUBE_API_KEY: 'wrong' };
    const first = await startIngestion(settings, { database });
    await first.follow(...idsOf(upstream));
    await first.syncToEnd();
    const second = await startIngestion(settings, { database });
    await tick(second);
    const { reason } = (await schedules(second)).video;
    expect(reason).toMatch(/^YouTube rejected the API key: check it/);
  });

  it('wait for the next day where its units are used up', async () => {
    const upstream = await ordinaryUpstream(1);
    const sut = await startFollowing(upstream, { YOUTUBE_DAILY_QUOTA: '2' });
    const ledger = sut.service.app.get(QuotaLedger);
    await ledger.reserve();
    await ledger.reserve();
    await tick(sut);
    const { resets_at, forecast } = await quotaOf(sut);
    await isWaiting(sut, 'video', 'The daily YouTube quota is used up', resets_at);
    expect(forecast.used_by_reset).toBe(2);
    expect(Date.now() - Date.parse(forecast.runs_out_at!)).toBeLessThan(60_000);
  });

  it('say how many sources failed when they were last read', async () => {
    const publishers = await publishersWith({ publishers: 3, items: 1 });
    const sut = await startNews(publishers);
    await followAll(sut, publishers);
    await tick(sut);
    // Joins the run that was just planned, and waits for its end.
    await sut.syncNews();
    expect((await schedules(sut)).news.sources).toEqual({ active: 3, failing: 0 });
    for (const server of publishers.servers) server.setFault({ kind: 'html' });
    await sut.syncNews();
    const { active, sources } = (await schedules(sut)).news;
    expect([active, sources]).toEqual([true, { active: 3, failing: 3 }]);
    publishers.servers[0]!.setFault(null);
    await sut.syncNews({ force: true });
    expect((await schedules(sut)).news.sources).toEqual({ active: 3, failing: 2 });
  });

  it('do not count what a process that was killed has reported', async () => {
    const upstream = await ordinaryUpstream(1);
    const database = freshDatabase();
    const killed = await startFollowing(upstream, {}, { database });
    await tick(killed);
    expect((await schedules(killed)).video.active).toBe(true);
    const next = await startIngestion(reach(upstream), { database });
    const { active, reason } = (await schedules(next)).video;
    expect([active, reason]).toEqual([false, 'The scheduler is switched off']);
  });

  it('leave out feeds that are paused', async () => {
    const publishers = await publishersWith({ publishers: 2, items: 1 });
    const sut = await startNews(publishers);
    const ids = await followAll(sut, publishers);
    await tick(sut);
    expect((await schedules(sut)).news).toMatchObject({ active: true, reason: null });
    for (const id of ids) await sut.patch(`/v1/feeds/${id}`, { status: 'paused' });
    await isWaiting(sut, 'news', 'All feeds are paused');
  });
});

describe('the ledger of the day', () => {
  it('tells of seven days, and of what the schedules will spend', async () => {
    const upstream = await ordinaryUpstream(2);
    const sut = await startFollowing(upstream);
    expect((await quotaOf(sut)).forecast).toEqual({ used_by_reset: 0, runs_out_at: null });
    await tick(sut);
    await sut.syncToEnd();
    const quota = await quotaOf(sut);
    expect(quota.days.map(({ used }) => used)).toEqual([quota.used, 0, 0, 0, 0, 0, 0]);
    expect([quota.used, quota.days[0]?.day]).toEqual([upstream.quota().used, quota.day]);
    const hours = (Date.parse(quota.resets_at) - Date.now()) / 3_600_000;
    const expected = quota.used + 2 * hours * 2;
    expect(Math.abs(quota.forecast.used_by_reset - expected)).toBeLessThan(5);
  });
});
