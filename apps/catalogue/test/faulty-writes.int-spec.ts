import { it } from '@jest/globals';
import {
  carriedRecord,
  expectStoredWrites,
  type FaultyMongo,
  type StoredWrite,
} from '@elevate/mongo/testing';
import { ArticleRepository } from '../src/articles/article.repository.js';
import { observedArticle } from './messages.js';
import { ChannelRepository } from '../src/channels/channel.repository.js';
import { EpisodeRepository } from '../src/episodes/episode.repository.js';
import { HeroRepository } from '../src/hero/hero.repository.js';

const NOW = new Date('2031-05-04T18:00:00Z');

const channel = (id: string) => ({
  id,
  name: id,
  handle: null,
  thumbnail_url: null,
  youtube_channel_id: id,
  origin: 'youtube' as const,
});
const episode = (id: string) => ({
  id,
  title: id,
  description: '',
  thumbnail_url: null,
  thumbnails: [],
  topics: [],
  youtube_video_id: id,
  duration_seconds: 900,
  view_count: 1,
  embeddable: true,
  published_at: NOW.toISOString(),
  channel_id: 'c',
  speakers: [],
  origin: 'youtube' as const,
});
const record = (id: string) => carriedRecord(id, NOW);

function writesOf({ faulty, direct }: FaultyMongo): readonly StoredWrite[] {
  const episodes = new EpisodeRepository(faulty);
  const seeded = new EpisodeRepository(direct);
  const channels = new ChannelRepository(faulty);
  const articles = new ArticleRepository(faulty);
  const hero = new HeroRepository(faulty);
  return [
    {
      name: 'apply a video',
      collection: 'episodes',
      filter: (n) => ({ _id: `v-${n}`, sourceVersion: 1 }),
      write: (n) => episodes.applyObserved(episode(`v-${n}`), 1),
    },
    {
      name: 'withdraw an episode',
      collection: 'episodes',
      filter: (n) => ({ _id: `w-${n}`, removed: true }),
      prepare: (n) => seeded.applyObserved(episode(`w-${n}`), 1),
      write: (n) => episodes.applyWithdrawn({ id: `w-${n}`, version: 2, reason: 'gone' }),
    },
    {
      name: 'pick an episode',
      collection: 'episodes',
      filter: (n) => ({ _id: `p-${n}`, 'unaudited._id': `r-${n}` }),
      prepare: (n) => seeded.applyObserved(episode(`p-${n}`), 1),
      write: (n) => episodes.setEditorPick(`p-${n}`, true, record(`r-${n}`)),
    },
    {
      name: 'apply a channel',
      collection: 'channels',
      filter: (n) => ({ _id: `c-${n}`, sourceVersion: 1 }),
      write: (n) => channels.applyObserved(channel(`c-${n}`), 1),
    },
    {
      name: 'insert a stub',
      collection: 'channels',
      filter: (n) => ({ _id: `stub-${n}` }),
      write: (n) => channels.insertStub(channel(`stub-${n}`)),
    },
    {
      name: 'apply an article',
      collection: 'articles',
      filter: (n) => ({ _id: `a-${n}`, sourceVersion: 1 }),
      write: (n) => articles.applyObserved(observedArticle(0, { id: `a-${n}` }), `a-${n}`, false),
    },
    {
      name: 'replace the hero',
      collection: 'hero',
      filter: (n) => ({ 'state.episode_id': `v-${n}` }),
      prepare: () => direct.collection('hero').deleteMany({}),
      write: (n) =>
        hero.replace(0, { episodeId: `v-${n}`, since: NOW, history: [], pin: null, excluded: [] }),
    },
  ];
}

it('every write of an episode, a channel, an article or the hero that resolves is stored', () =>
  expectStoredWrites({ database: 'catalogue-faulty-writes', rounds: 25 }, writesOf));
