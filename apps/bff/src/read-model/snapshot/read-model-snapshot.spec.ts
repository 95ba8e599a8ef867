import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PeriodicTasks } from '@elevate/clock';
import { createLogger } from '@elevate/logging';
import type { ReaderProgress } from '@elevate/messaging';
import { tempDir, waitUntil } from '@elevate/testing';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';
import { EventsModel } from '../events/events-model.js';
import { NewsModel } from '../news/news-model.js';
import { ReadModel } from '../read-model.js';
import {
  ReadModelSnapshot,
  type ReadModelSnapshotOptions,
  SiteContent,
} from './read-model-snapshot.js';
import { DAY_MS } from '@elevate/rules';

const NOW = Date.UTC(2026, 0, 10);
let folder: { path: string; remove(): Promise<void> };
beforeEach(async () => (folder = await tempDir('site-snapshot')));
afterEach(() => folder.remove());

function process(options: Partial<ReadModelSnapshotOptions> = {}) {
  const model = new ReadModel();
  const news = new NewsModel(model.changes);
  const events = new EventsModel(model.changes, new Date(NOW));
  const lines: string[] = [];
  const clock = { now: NOW, away: null as Date | null };
  const logger = createLogger({
    service: 'test',
    level: 'warn',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const snapshot = new ReadModelSnapshot({
    folder: folder.path,
    content: new SiteContent(model, news, events),
    contracts: 'v1',
    maxAgeMs: 3 * DAY_MS,
    everyMs: 10,
    logger,
    tasks: new PeriodicTasks({ logger, metrics: undefined }),
    awaySince: () => clock.away,
    now: () => clock.now,
    ...options,
  });
  return { model, snapshot, clock, lines };
}

const progress = (offset: number): ReaderProgress => ({
  positions: {
    log: 'cluster',
    topics: { 'catalogue.episode': { offsets: { '0': String(offset) }, newest: NOW } },
  },
  versions: [[`catalogue.episode\n${videoId(1)}`, offset]],
});

/** The index of transcripts is rebuilt from the start of its topic. */
function withTranscripts({ positions: { log, topics }, versions }: ReaderProgress): ReaderProgress {
  const name = 'catalogue.transcript';
  const position = { offsets: { '0': '3' }, newest: NOW };
  return {
    positions: { log, topics: { ...topics, [name]: position } },
    versions: [...versions, [`${name}\n${videoId(1)}.en`, 2]],
  };
}

/** Reads the topics until it was asked so often how far it is behind, and is closed. */
async function read(
  snapshot: ReadModelSnapshot,
  of: ReaderProgress,
  behind: (call: number) => Promise<number> = async () => 0,
  calls = 1,
): Promise<void> {
  let count = 0;
  const progress = () => of;
  snapshot.follow({ caughtUp: Promise.resolve(), progress, behind: () => behind((count += 1)) });
  await waitUntil(() => count >= calls);
  await snapshot.close();
}

function readSlowly(snapshot: ReadModelSnapshot): void {
  const caughtUp = new Promise<void>(() => undefined);
  snapshot.follow({ caughtUp, progress: () => progress(7), behind: async () => 1 });
}

/** A process that read two episodes and was closed. */
async function wrote(now = NOW): Promise<void> {
  const { model, snapshot, clock } = process();
  clock.now = now;
  model.putEpisode(episode({ id: videoId(2), channel_id: 'not there yet' }));
  model.putChannel(channel({ id: 'channel-1' }));
  model.putEpisode(episode({ id: videoId(1) }));
  model.putHero({ episode_id: videoId(1) });
  model.putOtherNames([['Rust', 'rustlang']]);
  await read(snapshot, withTranscripts(progress(7)));
}

describe('the snapshot of the site', () => {
  it('leaves the built-in names to the release that loads it', () => {
    const model = new ReadModel();
    const news = new NewsModel(model.changes);
    const content = new SiteContent(model, news, new EventsModel(model.changes, new Date(NOW)));
    expect(content.sections()).toContainEqual(['names', []]);
    model.putOtherNames([['Rust', 'rustlang']]);
    content.clear();
    expect(content.sections()).toContainEqual(['names', []]);
  });

  it('gives the content and the progress back, and what still waits for its channel', async () => {
    await wrote();
    const { model, snapshot, clock } = process();
    snapshot.load();
    expect(model.counts).toEqual({ episodes: 1, channels: 1 });
    expect(model.hero?.id).toBe(videoId(1));
    expect(model.otherNames).toEqual([['Rust', 'rustlang']]);
    expect(snapshot.resume()).toEqual(progress(7));
    model.putChannel(channel({ id: 'not there yet' }));
    expect(model.counts.episodes).toBe(2);
    clock.away = new Date(NOW);
    expect(snapshot.describe()).toEqual({
      stale: true,
      as_of: new Date(NOW).toISOString(),
      broker: { reachable: false, since: new Date(NOW).toISOString() },
    });
  });

  it('is served only once the broker confirmed it or had time to', async () => {
    await wrote();
    const { snapshot, clock } = process();
    snapshot.load();
    expect(snapshot.describe()).toBeUndefined();
    clock.now += 1_500;
    expect(snapshot.describe()).toMatchObject({ stale: true, broker: { reachable: false } });
  });

  it('waits for the site to catch up while the broker answers, for ten seconds', async () => {
    await wrote();
    const { snapshot, clock } = process();
    snapshot.load();
    readSlowly(snapshot);
    clock.now += 9_999;
    expect(snapshot.describe()).toBeUndefined();
    clock.now += 1;
    expect(snapshot.describe()).toMatchObject({ stale: true, broker: { reachable: true } });
  });

  it('goes on being served once it is, when a slow broker answers', async () => {
    await wrote();
    const { snapshot, clock } = process();
    snapshot.load();
    clock.now += 3_000;
    expect(snapshot.describe()).toMatchObject({ broker: { reachable: false } });
    readSlowly(snapshot);
    expect(snapshot.describe()).toMatchObject({ stale: true, broker: { reachable: true } });
  });

  it('is ignored where a removal since may have been compacted away', async () => {
    await wrote(NOW - 3 * DAY_MS - 1);
    const { model, snapshot, lines } = process();
    snapshot.load();
    expect(model.counts.episodes).toBe(0);
    expect(snapshot.resume()).toBeUndefined();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('it is too old');
  });

  it('is discarded where it grew too old while the broker was away', async () => {
    await wrote();
    const { model, snapshot, clock } = process();
    snapshot.load();
    clock.now += 4 * DAY_MS;
    expect(snapshot.resume()).toBeUndefined();
    expect(model.counts).toEqual({ episodes: 0, channels: 0 });
    expect(snapshot.describe()).toBeUndefined();
  });

  it.each<[string, () => Partial<ReadModelSnapshotOptions>]>([
    ['the messages have another shape now', () => ({ contracts: 'v2' })],
    [
      'it is damaged',
      () => {
        const file = join(folder.path, 'read-model.ndjson');
        const bytes = readFileSync(file);
        bytes[Math.floor(bytes.length / 2)]! ^= 1;
        writeFileSync(file, bytes);
        return {};
      },
    ],
  ])('is ignored with one line where %s', async (_why, change) => {
    await wrote();
    const { model, snapshot, lines } = process(change());
    snapshot.load();
    expect([model.counts.episodes, snapshot.resume()]).toEqual([0, undefined]);
    expect(lines).toEqual([expect.stringContaining('Ignored the snapshot')]);
  });

  it('is written at a stop also when messages kept arriving at the start', async () => {
    const { snapshot } = process({ everyMs: 60_000 });
    await read(snapshot, progress(7), async (call) => (call === 1 ? 1 : 0), 2);
    const next = process();
    next.snapshot.load();
    expect(next.snapshot.resume()).toEqual(progress(7));
  });

  it('does not make a site ready that has nothing to show', async () => {
    const { snapshot } = process();
    await read(snapshot, { positions: { log: 'cluster', topics: {} }, versions: [] });
    const next = process();
    next.snapshot.load();
    next.clock.now += 60_000;
    expect(next.snapshot.describe()).toBeUndefined();
  });

  it('does not grow younger while the broker says nothing', async () => {
    await wrote(NOW - DAY_MS);
    const { snapshot, clock } = process();
    snapshot.load();
    await read(snapshot, progress(9), () => Promise.reject(new Error('away')), 3);
    const next = process();
    next.snapshot.load();
    next.clock.away = new Date(clock.now);
    expect(next.snapshot.describe()?.['as_of']).toBe(new Date(NOW - DAY_MS).toISOString());
    expect(next.snapshot.resume()).toEqual(progress(7));
  });
});
