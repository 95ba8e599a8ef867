import { afterAll, beforeAll, it } from '@jest/globals';
import type { AuditRecord } from '@elevate/audit';
import { openFaultyMongo, storing, type FaultyMongo } from '@elevate/mongo/testing';
import { expectDurableUnderFaults } from '@elevate/testing';
import { seededRandom } from '@elevate/upstream';
import { ArticleRepository } from '../src/articles/article.repository.js';
import { observedArticle } from './messages.js';
import { ChannelRepository } from '../src/channels/channel.repository.js';
import { EpisodeRepository } from '../src/episodes/episode.repository.js';
import { HeroRepository } from '../src/hero/hero.repository.js';

const SEED = 14;
const ROUNDS = 25;
const NOW = new Date('2031-05-04T18:00:00Z');

let mongo: FaultyMongo;

beforeAll(async () => {
  mongo = await openFaultyMongo('catalogue-faulty-writes');
});
afterAll(() => mongo?.close());

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
const record = (_id: string): AuditRecord => ({
  _id,
  at: NOW,
  actor: 'a',
  action: 'catalogue.pick.set',
  before: null,
  after: null,
  subject: { kind: 'episode', id: _id, name: _id },
});

it('every write of an episode, a channel, an article or the hero that resolves is stored', async () => {
  const { faulty, direct, proxy } = mongo;
  const episodes = new EpisodeRepository(faulty);
  const seeded = new EpisodeRepository(direct);
  const channels = new ChannelRepository(faulty);
  const articles = new ArticleRepository(faulty);
  const hero = new HeroRepository(faulty);
  const writes = [
    storing(
      mongo,
      { collection: 'episodes', filter: (n) => ({ _id: `v-${n}`, sourceVersion: 1 }) },
      { name: 'apply a video', write: (n) => episodes.applyObserved(episode(`v-${n}`), 1) },
    ),
    storing(
      mongo,
      { collection: 'episodes', filter: (n) => ({ _id: `w-${n}`, removed: true }) },
      {
        name: 'withdraw an episode',
        prepare: (n) => seeded.applyObserved(episode(`w-${n}`), 1),
        write: (n) => episodes.applyWithdrawn({ id: `w-${n}`, version: 2, reason: 'gone' }),
      },
    ),
    storing(
      mongo,
      { collection: 'episodes', filter: (n) => ({ _id: `p-${n}`, 'unaudited._id': `r-${n}` }) },
      {
        name: 'pick an episode',
        prepare: (n) => seeded.applyObserved(episode(`p-${n}`), 1),
        write: (n) => episodes.setEditorPick(`p-${n}`, true, record(`r-${n}`)),
      },
    ),
    storing(
      mongo,
      { collection: 'channels', filter: (n) => ({ _id: `c-${n}`, sourceVersion: 1 }) },
      { name: 'apply a channel', write: (n) => channels.applyObserved(channel(`c-${n}`), 1) },
    ),
    storing(
      mongo,
      { collection: 'channels', filter: (n) => ({ _id: `stub-${n}` }) },
      { name: 'insert a stub', write: (n) => channels.insertStub(channel(`stub-${n}`)) },
    ),
    storing(
      mongo,
      { collection: 'articles', filter: (n) => ({ _id: `a-${n}`, sourceVersion: 1 }) },
      {
        name: 'apply an article',
        write: (n) => articles.applyObserved(observedArticle(0, { id: `a-${n}` }), `a-${n}`, false),
      },
    ),
    storing(
      mongo,
      { collection: 'hero', filter: (n) => ({ 'state.episode_id': `v-${n}` }) },
      {
        name: 'replace the hero',
        prepare: () => direct.collection('hero').deleteMany({}),
        write: (n) =>
          hero.replace(0, {
            episodeId: `v-${n}`,
            since: NOW,
            history: [],
            pin: null,
            excluded: [],
          }),
      },
    ),
  ];
  await expectDurableUnderFaults({ proxy, random: seededRandom(SEED), writes, rounds: ROUNDS });
});
