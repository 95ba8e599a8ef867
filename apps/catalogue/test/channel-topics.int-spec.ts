import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { PeriodicTasks } from '@elevate/clock';
import { createLogger } from '@elevate/logging';
import { connectMongo } from '@elevate/mongo';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { ChannelTopicsRefresher } from '../src/channels/channel-topics-refresher.js';
import type { ChannelRepository } from '../src/channels/channel.repository.js';
import type { EpisodeRepository, EpisodeTopics } from '../src/episodes/episode.repository.js';
import { createParts, type CatalogueParts } from './catalogue-parts.js';
import { channelId, video } from './messages.js';

const logger = createLogger({ service: 'catalogue', level: 'silent' });
const tasks = new PeriodicTasks({ logger, metrics: undefined });
let connection: Connection;
let catalogue: CatalogueParts;
let channels: ChannelRepository;
let episodes: EpisodeRepository;

beforeAll(async () => {
  connection = await connectMongo({ uri: testMongoUri('channel-topics'), logger });
});
beforeEach(async () => {
  await connection.dropDatabase();
  catalogue = await createParts(connection);
  // Each test creates the only refresher that works.
  await catalogue.channelTopics.stop();
  channels = catalogue.channelRepository;
  episodes = catalogue.episodeRepository;
});
afterAll(() => connection.close());

const topics = async () => (await channels.find([channelId(1)]))[0]?.state.topics;

function refresherOf(
  reads: Pick<EpisodeRepository, 'topicsOf'>,
  relay: { poke(ids?: Iterable<string>): void } = { poke: () => undefined },
): ChannelTopicsRefresher {
  const refresher = new ChannelTopicsRefresher(channels, reads, relay, tasks);
  refresher.delayMs = 1;
  return refresher;
}

describe('the topics of channels', () => {
  it('are computed at the start, for the changes that a crashed process left', async () => {
    await catalogue.videos.observe(video(1, { title: 'Docker' }));
    const poked: string[] = [];
    const relay = { poke: (ids: Iterable<string> = []) => void poked.push(...ids) };
    const refresher = refresherOf(episodes, relay);
    refresher.changedAll();
    await waitUntil(async () => (await topics())?.join() === 'DevOps');
    await refresher.stop();
    expect(poked).toEqual([channelId(1)]);
  });

  it('are not stored again when they are the same', async () => {
    await catalogue.videos.observe(video(1, { title: 'Docker' }));
    let runs = 0;
    const counted = {
      async *topicsOf(ids: readonly string[] | 'all') {
        yield* episodes.topicsOf(ids);
        runs++;
      },
    };
    const refresher = refresherOf(counted);
    refresher.changed(channelId(1));
    await waitUntil(async () => (await topics())?.length);
    const [before] = await channels.find('all');
    refresher.changedAll();
    await waitUntil(() => runs === 2);
    await refresher.stop();
    expect(await channels.find('all')).toEqual([before]);
  });

  it('are computed again when the channel changes during a run', async () => {
    await catalogue.videos.observe(video(1, { title: 'Docker' }));
    let runs = 0;
    const slow = {
      async *topicsOf(ids: readonly string[] | 'all') {
        // Another process changes the channel after the first run has read its episodes.
        const seen: EpisodeTopics[] = [];
        for await (const episode of episodes.topicsOf(ids)) seen.push(episode);
        if (++runs === 1) {
          await catalogue.videos.observe(video(1, { version: 2, title: 'Bitcoin' }));
          await channels.setTopics({ id: channelId(1), version: 1, topics: ['Blockchain'] });
        }
        yield* seen;
      },
    };
    const refresher = refresherOf(slow);
    refresher.changed(channelId(1));
    await waitUntil(() => runs > 1);
    await refresher.stop();
    expect(await topics()).toEqual(['Blockchain']);
  });
});
