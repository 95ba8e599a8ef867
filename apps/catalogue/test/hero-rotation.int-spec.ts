import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { createLogger } from '@elevate/logging';
import { connectMongo } from '@elevate/mongo';
import { testMongoUri } from '@elevate/testing';
import { createParts, type CatalogueParts } from './catalogue-parts.js';
import { video, videoId } from './messages.js';

const HOUR_MS = 3_600_000;
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

  it('is the episode whose turn is longest ago when there are too few', async () => {
    await episodes(3);
    expect(await hourly(7)).toEqual([1, 2, 3, 1, 2, 3, 1].map(videoId));
  });

  it('is the same episode again when there is only one', async () => {
    await episodes(1);
    await hourly(2);
    expect(await catalogue.rotation.current()).toMatchObject({
      version: 2,
      episode_id: videoId(1),
    });
  });

  it("prefers an editor's pick", async () => {
    await episodes(5);
    await catalogue.episodes.setEditorPick({ id: videoId(4), picked: true, actor: 'operator' });
    expect(await hourly(2)).toEqual([videoId(4), videoId(1)]);
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
