import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { createLogger } from '@elevate/logging';
import { InProcessTransport, Publisher } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { ChannelTopicsRefresher } from '../src/channels/channel-topics-refresher.js';
import { ChannelRepository } from '../src/channels/channel.repository.js';
import { createCatalogue, type Catalogue } from '../src/create-catalogue.js';
import { EpisodeRepository, type EpisodeTopics } from '../src/episodes/episode.repository.js';
import { channelId, video } from './messages.js';

const logger = createLogger({ service: 'catalogue', level: 'silent' });
const publisher = new Publisher({
  transport: new InProcessTransport(),
  source: '/elevate/catalogue',
});
let connection: Connection;
let catalogue: Catalogue;
let channels: ChannelRepository;
let episodes: EpisodeRepository;

beforeAll(async () => {
  connection = await connectMongo({ uri: testMongoUri('channel-topics'), logger });
});
beforeEach(async () => {
  await connection.dropDatabase();
  // This one's own refresher never comes to work: the tests make theirs.
  catalogue = createCatalogue({ connection, publisher, logger, channelTopicsDelayMs: 10_000_000 });
  channels = new ChannelRepository(catalogue.models.channel);
  episodes = new EpisodeRepository(catalogue.models.episode);
});
afterAll(() => connection.close());

const topics = async () => (await channels.find([channelId(1)]))[0]?.state.topics;

describe('the topics of channels', () => {
  it('are computed at a start, for what a process that died had left to do', async () => {
    await catalogue.episodes.observe(video(1, { title: 'Docker' }));
    const poked: string[] = [];
    const announcer = { poke: (ids: Iterable<string>) => void poked.push(...ids) };
    const refresher = new ChannelTopicsRefresher({
      channels,
      episodes,
      announcer,
      logger,
      delayMs: 1,
    });
    refresher.changedAll();
    await waitUntil(async () => (await topics())?.join() === 'DevOps');
    await refresher.stop();
    expect(poked).toEqual([channelId(1)]);
  });

  it('change nothing where they are what they were', async () => {
    await catalogue.episodes.observe(video(1, { title: 'Docker' }));
    let looks = 0;
    const counted = {
      async *topicsOf(ids: readonly string[] | 'all') {
        yield* episodes.topicsOf(ids);
        looks++;
      },
    };
    const announcer = { poke: () => undefined };
    const refresher = new ChannelTopicsRefresher({
      channels,
      episodes: counted,
      announcer,
      logger,
      delayMs: 1,
    });
    refresher.changed(channelId(1));
    await waitUntil(async () => (await topics())?.length);
    const [before] = await channels.find('all');
    refresher.changedAll();
    await waitUntil(() => looks === 2);
    await refresher.stop();
    expect(await channels.find('all')).toEqual([before]);
  });

  it('computed from what has changed meanwhile are thrown away and computed again', async () => {
    await catalogue.episodes.observe(video(1, { title: 'Docker' }));
    let looks = 0;
    const slow = {
      async *topicsOf(ids: readonly string[] | 'all') {
        // The first look sees what is old by the time its result is stored: another process was faster.
        const seen: EpisodeTopics[] = [];
        for await (const episode of episodes.topicsOf(ids)) seen.push(episode);
        if (++looks === 1) {
          await catalogue.episodes.observe(video(1, { version: 2, title: 'Bitcoin' }));
          await channels.setTopics({ id: channelId(1), version: 1, topics: ['Blockchain'] });
        }
        yield* seen;
      },
    };
    const announcer = { poke: () => undefined };
    const refresher = new ChannelTopicsRefresher({
      channels,
      episodes: slow,
      announcer,
      logger,
      delayMs: 1,
    });
    refresher.changed(channelId(1));
    await waitUntil(() => looks > 1);
    await refresher.stop();
    expect(await topics()).toEqual(['Blockchain']);
  });
});
