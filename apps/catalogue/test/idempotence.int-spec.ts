import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import type { ObservedVideo, WithdrawnVideo } from '@elevate/contracts/ingestion';
import { createLogger } from '@elevate/logging';
import { connectMongo } from '@elevate/mongo';
import { seededRandom, testMongoUri } from '@elevate/testing';
import { createParts, type CatalogueParts } from './catalogue-parts.js';
import { video, videoId } from './messages.js';

const logger = createLogger({ service: 'catalogue', level: 'silent' });
let connection: Connection;
beforeAll(async () => {
  connection = await connectMongo({ uri: testMongoUri('idempotence'), logger });
});
afterAll(() => connection.close());

type Observation = ObservedVideo | WithdrawnVideo;

// The histories of four videos; the last observation of each decides its final state.
const observations: readonly Observation[] = [
  video(1),
  video(1, { version: 2, title: 'Second title' }),
  video(1, { version: 3, title: 'Third title', view_count: 7 }),
  video(2),
  { id: videoId(2), version: 2, reason: 'private' },
  video(3),
  { id: videoId(3), version: 2, reason: 'gone' },
  video(3, { version: 3, title: 'It is back' }),
  { id: videoId(4), version: 2, reason: 'short' },
  video(4),
];

/** Bypasses the consumer, so that only the stored versions can reject an old message. */
async function applyAll(catalogue: CatalogueParts, all: readonly Observation[]): Promise<void> {
  for (const each of all) {
    if ('reason' in each) await catalogue.videos.withdraw(each);
    else await catalogue.videos.observe(each);
  }
}

async function standing(catalogue: CatalogueParts) {
  const documents = await catalogue.models.episode.find().sort({ _id: 1 }).lean();
  // The version depends on the order of the messages; the visible state does not.
  return documents.map(({ _id, removed, sourceVersion, state }) => ({
    _id,
    removed,
    sourceVersion,
    title: removed ? null : state.title,
    views: removed ? null : state.view_count,
  }));
}

describe('the catalogue', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'ends in the same state for every order and number of deliveries (seed %i)',
    async (seed) => {
      await connection.dropDatabase();
      const catalogue = await createParts(connection);
      const random = seededRandom(seed);
      const deliveries = observations
        .flatMap((each) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => each))
        .map((each) => ({ each, place: random() }))
        .sort((a, b) => a.place - b.place);
      await applyAll(
        catalogue,
        deliveries.map(({ each }) => each),
      );
      await catalogue.channelTopics.stop();
      expect(await standing(catalogue)).toEqual([
        { _id: videoId(1), removed: false, sourceVersion: 3, title: 'Third title', views: 7 },
        { _id: videoId(2), removed: true, sourceVersion: 2, title: null, views: null },
        { _id: videoId(3), removed: false, sourceVersion: 3, title: 'It is back', views: 100 },
        { _id: videoId(4), removed: true, sourceVersion: 2, title: null, views: null },
      ]);
    },
  );

  it('increases the version of an episode only when it changes', async () => {
    await connection.dropDatabase();
    const catalogue = await createParts(connection);
    const versionOf = async () =>
      (await catalogue.models.episode.findById(videoId(1)).lean())?.version;
    await applyAll(catalogue, [video(1), video(1)]);
    expect(await versionOf()).toBe(1);
    await applyAll(catalogue, [{ id: videoId(1), version: 2, reason: 'gone' }, video(1)]);
    expect(await versionOf()).toBe(2);
    await applyAll(catalogue, [video(1, { version: 3 })]);
    expect(await versionOf()).toBe(3);
    await catalogue.channelTopics.stop();
  });

  it('applies each of a thousand concurrent videos once', async () => {
    await connection.dropDatabase();
    const catalogue = await createParts(connection);
    const talks = Array.from({ length: 1_000 }, (_, n) => video(n));
    await Promise.all(talks.map((each) => catalogue.videos.observe(each)));
    await Promise.all(talks.map((each) => catalogue.videos.observe(each)));
    await catalogue.channelTopics.stop();
    expect(await catalogue.models.episode.countDocuments({ version: 1, unpublished: true })).toBe(
      1_000,
    );
    expect(await catalogue.models.channel.countDocuments({ version: 1 })).toBe(1);
  });
});
