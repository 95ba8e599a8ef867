import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { createLogger } from '@elevate/logging';
import { connectMongo } from '@elevate/mongo';
import { testMongoUri } from '@elevate/testing';
import { createParts, type CatalogueParts } from './catalogue-parts.js';
import { video, videoId } from './messages.js';
import { HOUR_MS } from '@elevate/rules';

const START = Date.parse('2026-03-01T10:20:00.000Z');
const logger = createLogger({ service: 'catalogue', level: 'silent' });
let connection: Connection;
let time: number;
let catalogue: CatalogueParts;

beforeAll(async () => {
  connection = await connectMongo({ uri: testMongoUri('hero'), logger });
});
beforeEach(async () => {
  await connection.dropDatabase();
  time = START;
  catalogue = await replica();
});
afterAll(() => connection.close());

/** Another process of the service on the same documents. */
const replica = (): Promise<CatalogueParts> => createParts(connection, () => new Date(time));

async function episodes(count: number, first = 1): Promise<void> {
  // The lower the number, the more views and so the better the score.
  const talks = Array.from({ length: count }, (_, n) =>
    video(first + n, { view_count: 10 ** 6 - 1_000 * (first + n) }),
  );
  await Promise.all(talks.map((talk) => catalogue.videos.observe(talk)));
  await catalogue.channelTopics.stop();
}

async function hourly(hours: number): Promise<(string | null)[]> {
  const heroes: (string | null)[] = [];
  for (let hour = 0; hour < hours; hour++) {
    await catalogue.rotation.rotateIfDue();
    heroes.push((await catalogue.rotation.current())?.episode_id ?? null);
    time += HOUR_MS;
  }
  return heroes;
}

describe('the hero', () => {
  it('does not exist while there is no episode', async () => {
    await catalogue.rotation.rotateIfDue();
    expect(await catalogue.rotation.current()).toBeNull();
  });

  it('is the episode with the best score when there was none', async () => {
    await episodes(3);
    await catalogue.rotation.rotateIfDue();
    expect(await catalogue.rotation.current()).toEqual({
      id: 'hero',
      version: 1,
      episode_id: videoId(1),
      since: '2026-03-01T10:20:00.000Z',
    });
  });

  it('stays until the full hour, and counts from it however late the check is', async () => {
    await episodes(3);
    await catalogue.rotation.rotateIfDue();
    time = Date.parse('2026-03-01T10:59:59.999Z');
    await catalogue.rotation.rotateIfDue();
    expect((await catalogue.rotation.current())?.version).toBe(1);
    time = Date.parse('2026-03-01T11:00:07.000Z');
    await catalogue.rotation.rotateIfDue();
    await catalogue.rotation.rotateIfDue();
    expect(await catalogue.rotation.current()).toMatchObject({
      version: 2,
      episode_id: videoId(2),
      since: '2026-03-01T11:00:00.000Z',
    });
  });

  it('is never the same episode twice within 24 hours when there are enough', async () => {
    await episodes(30);
    const heroes = await hourly(26);
    expect(heroes.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, n) => videoId(n + 1)));
    // A day after its turn ended the best may come again.
    expect(heroes[25]).toBe(videoId(1));
  });

  it('is replaced at once when it is withdrawn, and cleared with the last episode', async () => {
    await episodes(2);
    await catalogue.rotation.rotateIfDue();
    time += 60_000;
    await catalogue.videos.withdraw({ id: videoId(1), version: 2, reason: 'gone' });
    expect(await catalogue.rotation.current()).toMatchObject({
      episode_id: videoId(2),
      since: '2026-03-01T10:21:00.000Z',
    });
    await catalogue.videos.withdraw({ id: videoId(2), version: 2, reason: 'gone' });
    expect((await catalogue.rotation.current())?.episode_id).toBeNull();
    await episodes(1, 3);
    await catalogue.rotation.rotateIfDue();
    expect((await catalogue.rotation.current())?.episode_id).toBe(videoId(3));
  });

  it('is replaced by the next check when a process crashed after the withdrawal', async () => {
    await episodes(2);
    await catalogue.rotation.rotateIfDue();
    await catalogue.models.episode.updateOne({ _id: videoId(1) }, { $set: { removed: true } });
    await catalogue.rotation.rotateIfDue();
    expect((await catalogue.rotation.current())?.episode_id).toBe(videoId(2));
  });

  it('changes once an hour however many replicas check', async () => {
    await episodes(5);
    const replicas = [catalogue, await replica(), await replica(), await replica()];
    for (let hour = 1; hour <= 4; hour++) {
      await Promise.all(replicas.map(({ rotation }) => rotation.rotateIfDue()));
      expect((await catalogue.rotation.current())?.version).toBe(hour);
      time += HOUR_MS;
    }
  });
});

const desk = () => catalogue.heroDesk;
const heroId = async () => (await catalogue.rotation.current())?.episode_id;
const inHours = (hours: number) => new Date(time + hours * HOUR_MS).toISOString();
const pin = (n: number, hours: number) =>
  desk().pin({ episode_id: videoId(n), until: inHours(hours) }, 'operator');

describe('a pinned hero', () => {
  beforeEach(() => episodes(4));

  it('is the hero at once, through full hours, until its time', async () => {
    await catalogue.rotation.rotateIfDue();
    const view = await pin(3, 3);
    expect(view).toMatchObject({
      hero: { episode_id: videoId(3), title: 'Test talk 3', since: '2026-03-01T10:20:00.000Z' },
      pin: { episode_id: videoId(3), until: '2026-03-01T13:20:00.000Z', available: true },
      next_at: '2026-03-01T13:20:00.000Z',
    });
    expect(await hourly(3)).toEqual([3, 3, 3].map(videoId));
    // Its time has come, between two full hours.
    await catalogue.rotation.rotateIfDue();
    expect(await catalogue.rotation.current()).toMatchObject({
      episode_id: videoId(2),
      since: '2026-03-01T13:20:00.000Z',
    });
    expect((await desk().get()).pin).toBeNull();
  });

  it('is chosen where there was no hero, and in another process too', async () => {
    await pin(4, 2);
    const other = await replica();
    time += HOUR_MS;
    await other.rotation.rotateIfDue();
    expect((await other.heroDesk.get()).pin?.episode_id).toBe(videoId(4));
    expect(await heroId()).toBe(videoId(4));
  });

  it('keeps its pin while its source withdraws it, and is the hero again when it is back', async () => {
    await pin(3, 5);
    await catalogue.videos.withdraw({ id: videoId(3), version: 2, reason: 'gone' });
    expect(await desk().get()).toMatchObject({
      pin: { episode_id: videoId(3), available: false },
      hero: { episode_id: videoId(1) },
    });
    time += HOUR_MS;
    await catalogue.rotation.rotateIfDue();
    expect(await heroId()).toBe(videoId(2));
    await catalogue.videos.observe(video(3, { version: 3 }));
    await catalogue.channelTopics.stop();
    await catalogue.rotation.rotateIfDue();
    expect(await heroId()).toBe(videoId(3));
  });

  it('ends with the next check when a process crashed after the withdrawal', async () => {
    await pin(3, 5);
    await catalogue.models.episode.updateOne({ _id: videoId(3) }, { $set: { hidden: true } });
    await catalogue.rotation.rotateIfDue();
    expect(await desk().get()).toMatchObject({ pin: null, hero: { episode_id: videoId(1) } });
  });

  it('gives way to the rotation when it is unpinned', async () => {
    await pin(3, 5);
    expect(await desk().unpin('operator')).toMatchObject({
      pin: null,
      hero: { episode_id: videoId(1) },
    });
    const { version } = (await catalogue.rotation.current()) ?? {};
    await desk().unpin('operator');
    expect((await catalogue.rotation.current())?.version).toBe(version);
  });

  it('is pinned and unpinned by the version that was read', async () => {
    const { version } = await desk().get();
    const change = { episode_id: videoId(3), until: new Date(Date.now() + 9e8).toISOString() };
    const pinned = await desk().pin(change, 'operator', version);
    expect(pinned.version).not.toBe(version);
    const conflict = { code: 'HERO.VERSION_CONFLICT' };
    await expect(desk().pin(change, 'operator', version)).rejects.toMatchObject(conflict);
    await expect(desk().unpin('operator', version)).rejects.toMatchObject(conflict);
    expect(await desk().unpin('operator', pinned.version)).toMatchObject({ pin: null, version });
  });

  it('is replaced by another pin, and extended by its own', async () => {
    await pin(3, 1);
    const { history } = (await catalogue.models.hero.findById('hero').lean()) ?? {};
    await pin(3, 2);
    expect((await catalogue.models.hero.findById('hero').lean())?.history).toEqual(history);
    await pin(2, 2);
    expect(await heroId()).toBe(videoId(2));
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['an unknown episode', () => pin(99, 1), 'HERO.UNAVAILABLE_EPISODE'],
    ['a time that has passed', () => pin(1, 0), 'HERO.PIN_ENDED'],
    [
      'an excluded episode',
      async () => {
        await desk().exclude(videoId(1), 'operator');
        await pin(1, 1);
      },
      'HERO.EXCLUDED',
    ],
  ])('is never %s', async (_, act, code) => {
    await expect(act()).rejects.toMatchObject({ code });
    expect((await desk().get()).pin).toBeNull();
  });
});

describe('an episode excluded from the hero', () => {
  beforeEach(() => episodes(3));

  it('is replaced at once and not chosen again, until it is allowed', async () => {
    await catalogue.rotation.rotateIfDue();
    const view = await desk().exclude(videoId(1), 'operator');
    expect(view).toMatchObject({
      hero: { episode_id: videoId(2) },
      excluded: [{ episode_id: videoId(1), title: 'Test talk 1', available: true }],
    });
    time += HOUR_MS;
    expect(await hourly(4)).toEqual([3, 2, 3, 2].map(videoId));
    await desk().allow(videoId(1), 'operator');
    expect(await hourly(2)).toEqual([1, 3].map(videoId));
  });

  it('loses its pin, and leaves no hero where all are excluded', async () => {
    await pin(1, 5);
    for (const n of [1, 2, 3]) await desk().exclude(videoId(n), 'operator');
    expect(await desk().get()).toMatchObject({ pin: null, hero: null });
    expect(await desk().candidates()).toEqual({ items: [] });
    expect(await desk().allow(videoId(2), 'operator')).toMatchObject({
      hero: { episode_id: videoId(2) },
    });
  });

  it('is excluded once by many at the same time, and each change is recorded', async () => {
    await catalogue.rotation.rotateIfDue();
    const three = [1, 2, 3].map((n) => desk().exclude(videoId(n), 'operator'));
    await Promise.all([...three, desk().exclude(videoId(1), 'operator')]);
    expect((await desk().get()).excluded).toHaveLength(3);
    await desk().allow(videoId(2), 'operator');
    await pin(2, 1);
    await desk().unpin('operator');
    const records = await connection.collection('audit').find().sort({ at: 1 }).toArray();
    const actions = records.map(({ action }) => action as string).sort();
    expect(actions).toEqual([
      'hero-allowed',
      ...Array(3).fill('hero-excluded'),
      'pinned',
      'unpinned',
    ]);
    expect(records.find(({ action }) => action === 'pinned')).toMatchObject({
      subject: { kind: 'episode', id: videoId(2), name: 'Test talk 2' },
      before: { pin: null },
      after: { pin: { episode_id: videoId(2), until: inHours(1) } },
    });
  });
});

describe('the candidates', () => {
  it('are the next heroes in order, with points that add up to the score', async () => {
    await episodes(12);
    await catalogue.rotation.rotateIfDue();
    const { items } = await desk().candidates();
    expect(items.map(({ episode_id }) => episode_id)).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(videoId),
    );
    for (const { score, points } of items)
      expect(Object.values(points).reduce((sum, point) => sum + point, 0)).toBeCloseTo(score, 9);
    expect((await hourly(3)).slice(1)).toEqual([2, 3].map(videoId));
  });

  it('say until when an episode rests', async () => {
    await episodes(2);
    await hourly(1);
    const { items } = await desk().candidates();
    expect(items.map(({ episode_id, rests_until }) => [episode_id, rests_until])).toEqual([
      [videoId(2), null],
      [videoId(1), '2026-03-02T11:20:00.000Z'],
    ]);
  });
});
