import { afterEach, describe, expect, it } from '@jest/globals';
import { Clock } from '@elevate/clock';
import type { RunRecord, RunSummary } from '@elevate/contracts/ingestion';
import { waitUntil } from '@elevate/testing';
import { qualifying, type Upstream } from '@elevate/upstream';
import { Scheduler } from '../src/schedule/schedules.js';
import {
  closeAll,
  idsOf,
  ordinaryUpstream,
  startFollowing,
  startSynced,
  type Ingestion,
} from './harness.js';
import { HOUR_MS } from '@elevate/rules';

afterEach(closeAll);

const newIn = ({ sources }: RunRecord) => sources.reduce((sum, source) => sum + source.new, 0);
const shownIs = (sut: Ingestion, upstream: Upstream) =>
  waitUntil(
    () => {
      const videos = sut.received.videos();
      const expected = qualifying(upstream.world);
      return videos.size === expected.size && [...expected].every((id) => videos.has(id));
    },
    { timeoutMs: 30_000, what: 'exactly what the source has' },
  );

let added = 0;

/** Uploads newer than everything the channels have. */
function upload(upstream: Upstream, count: number): void {
  const [template] = upstream.world.videos;
  for (let index = 0; index < count; index += 1) {
    added += 1;
    const channelId = idsOf(upstream)[index % idsOf(upstream).length]!;
    const at = new Date(Date.UTC(2027, 0, 1) + added * 1_000).toISOString();
    const id = `cap${String(added).padStart(8, '0')}`;
    upstream.addVideo({ ...template!, id, channelId, publishedAt: at.replace(/\.\d+/, '') });
  }
}

async function syncedWith(channels: number, videosPerChannel: number) {
  const upstream = await ordinaryUpstream(channels, videosPerChannel);
  const sut = await startSynced(upstream);
  await shownIs(sut, upstream);
  return { upstream, sut };
}

/** The next scheduled run, ended. */
async function scheduledRun(sut: Ingestion): Promise<RunRecord> {
  const clock = sut.service.app.get(Clock);
  const later = clock.now().getTime() + HOUR_MS - Date.now();
  clock.now = () => new Date(Date.now() + later);
  await sut.service.app.get(Scheduler).tick();
  const { items } = await sut.get<{ items: RunSummary[] }>('/v1/runs');
  const run = items.find(({ kind, trigger }) => kind === 'video' && trigger === 'schedule');
  return sut.ended(run!.id);
}

describe('the limit of a video sync', () => {
  it.each([
    [50, 1],
    [10, 1],
    [50, 3],
    [10, 3],
  ])(
    'of %d brings in as many of 60 new videos in %d channel(s), and the schedule the rest',
    async (limit, channels) => {
      const { upstream, sut } = await syncedWith(channels, 120);
      upload(upstream, 60);
      const run = await sut.syncToEnd({ limit });
      expect([run.status, newIn(run)]).toEqual(['succeeded', limit]);
      expect(newIn(await scheduledRun(sut))).toBe(60 - limit);
      await shownIs(sut, upstream);
    },
  );

  it('loses nothing where capped syncs and new uploads take turns', async () => {
    const { upstream, sut } = await syncedWith(1, 120);
    for (const [uploads, limit] of [
      [130, 10],
      [7, 20],
      [60, 50],
      [3, 1],
    ] as const) {
      upload(upstream, uploads);
      const run = await sut.syncToEnd({ limit });
      expect(newIn(run)).toBe(limit);
    }
    await scheduledRun(sut);
    await shownIs(sut, upstream);
    expect((await sut.channels())[0]?.history_complete).toBe(true);
  });

  it('caps the first sync of a channel, and a forced one', async () => {
    const upstream = await ordinaryUpstream(2, 90);
    const sut = await startFollowing(upstream);
    expect(newIn(await sut.syncToEnd({ limit: 50 }))).toBe(50);
    expect(newIn(await sut.syncToEnd({ force: true, limit: 5 }))).toBe(5);
    expect(newIn(await scheduledRun(sut))).toBe(125);
    await shownIs(sut, upstream);
  });
});
