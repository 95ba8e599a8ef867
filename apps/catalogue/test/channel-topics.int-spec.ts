import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { PeriodicTasks } from '@elevate/clock';
import { createLogger } from '@elevate/logging';
import { connectMongo } from '@elevate/mongo';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { ChannelTopicsRefresher } from '../src/channels/channels.service.js';
import type { ChannelRepository } from '../src/channels/channel.repository.js';
import { CuratedRepository } from '../src/episodes/curated.repository.js';
import { EpisodeTable } from '../src/episodes/table/episode-table.js';
import { createParts, type CatalogueParts } from './catalogue-parts.js';
import { channelId, video } from './messages.js';

const logger = createLogger({ service: 'catalogue', level: 'silent' });
const tasks = new PeriodicTasks({ logger, metrics: undefined });
let connection: Connection;
let catalogue: CatalogueParts;
let channels: ChannelRepository;

beforeAll(async () => {
  connection = await connectMongo({ uri: testMongoUri('channel-topics'), logger });
});
beforeEach(async () => {
  await connection.dropDatabase();
  catalogue = await createParts(connection);
  // Each test creates the only refresher that works.
  await catalogue.channelTopics.stop();
  channels = catalogue.channelRepository;
});
afterAll(() => connection.close());

const topics = async () => (await channels.findAll([channelId(1)]))[0]?.state.topics;

async function loadTable(): Promise<EpisodeTable> {
  const table = new EpisodeTable();
  const stored = new CuratedRepository(catalogue.episodeRepository);
  for await (const document of stored.tableRows()) table.put(document);
  return table;
}

function refresherOf(
  peek: () => EpisodeTable | undefined,
  {
    stored = channels,
    notify = () => undefined,
  }: {
    stored?: Pick<ChannelRepository, 'findAll' | 'setTopics'>;
    notify?: (ids?: Iterable<string>) => void;
  } = {},
): ChannelTopicsRefresher {
  const table = { peek, whenTopicsChange: () => undefined };
  const refresher = new ChannelTopicsRefresher(stored, table, { notify }, tasks);
  refresher.delayMs = 1;
  return refresher;
}

describe('the topics of channels', () => {
  it('are computed at the start, for the changes that a crashed process left', async () => {
    await catalogue.videos.observe(video(1, { title: 'Docker' }));
    const table = await loadTable();
    const notified: string[] = [];
    let peeks = 0;
    // The table is loaded after the first attempt.
    const refresher = refresherOf(() => (++peeks > 1 ? table : undefined), {
      notify: (ids = []) => void notified.push(...ids),
    });
    refresher.changedAll();
    await waitUntil(async () => (await topics())?.join() === 'DevOps');
    await refresher.stop();
    expect(notified).toEqual([channelId(1)]);
  });

  it('are not stored again when they are the same', async () => {
    await catalogue.videos.observe(video(1, { title: 'Docker' }));
    const table = await loadTable();
    let runs = 0;
    const refresher = refresherOf(() => (runs++, table));
    refresher.changed(channelId(1));
    await waitUntil(async () => (await topics())?.length);
    const [before] = await channels.findAll('all');
    refresher.changedAll();
    await waitUntil(() => runs === 2);
    await refresher.stop();
    expect(await channels.findAll('all')).toEqual([before]);
  });

  it('are computed again when the channel changes during a run', async () => {
    await catalogue.videos.observe(video(1, { title: 'Docker' }));
    let table = await loadTable();
    let runs = 0;
    const slow: Pick<ChannelRepository, 'findAll' | 'setTopics'> = {
      setTopics: (...change) => channels.setTopics(...change),
      findAll: async (ids) => {
        const documents = await channels.findAll(ids);
        // Another process changes the channel after the first run has taken its table and read the channel.
        if (++runs === 1) {
          await catalogue.videos.observe(video(1, { version: 2, title: 'Bitcoin' }));
          await channels.setTopics(channelId(1), 1, ['Blockchain']);
          table = await loadTable();
        }
        return documents;
      },
    };
    const refresher = refresherOf(() => table, { stored: slow });
    refresher.changed(channelId(1));
    await waitUntil(() => runs > 1);
    await refresher.stop();
    expect(await topics()).toEqual(['Blockchain']);
  });

  it('are computed again when the table learns of an episode whose shown topics changed', async () => {
    const stored = new CuratedRepository(catalogue.episodeRepository);
    const document = async () => (await stored.findAll([video(1).id]))[0]!;
    await catalogue.videos.observe(video(1, { title: 'Docker' }));
    const table = await loadTable();
    expect(table.put(await document())).toEqual([]);
    await catalogue.videos.observe(video(1, { version: 2, title: 'Bitcoin' }));
    expect(new Set(table.put(await document()))).toEqual(new Set([channelId(1)]));
    expect([...table.topicsOf(new Set([channelId(1)]))]).toEqual([
      { channelId: channelId(1), topics: ['Blockchain'] },
    ]);
    await catalogue.videos.withdraw({ id: video(1).id, version: 3, reason: null });
    expect(table.put(await document())).toEqual([channelId(1)]);
    expect([...table.topicsOf('all')]).toEqual([]);
  });
});
