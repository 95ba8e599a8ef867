import { afterAll, beforeAll, it } from '@jest/globals';
import { Clock } from '@elevate/clock';
import { openFaultyMongo, storing, type FaultyMongo } from '@elevate/mongo/testing';
import { expectDurableUnderFaults } from '@elevate/testing';
import { seededRandom } from '@elevate/upstream';
import { type ArticleChange, ArticleRepository } from '../src/news/articles/article.repository.js';
import { FeedRepository } from '../src/news/feeds/feed.repository.js';
import type { FeedDocument } from '../src/news/feeds/feed.schema.js';
import { ArticleImageRequestRepository } from '../src/news/pictures/article-image-request.repository.js';
import { CancelRequestRepository, JobRepository, newJob } from '../src/queue/job.repository.js';
import {
  RecentRunsRepository,
  type RunDocument,
  RunRepository,
} from '../src/runs/run.repository.js';
import { ScheduleReportRepository } from '../src/schedule/schedule-report.repository.js';
import { MarkRepository } from '../src/timing/mark.repository.js';
import { pacificDay, QuotaLedger } from '../src/timing/quota.repository.js';
import {
  ChannelRepository,
  newSource,
  SourceRepository,
} from '../src/video/channels/source.repository.js';
import { VideoRepository, type PlannedChange } from '../src/video/videos/video.repository.js';

const SEED = 14;
const ROUNDS = 20;
const NOW = new Date('2031-05-04T18:00:00Z');
const PAGE = 50;

let mongo: FaultyMongo;

beforeAll(async () => {
  mongo = await openFaultyMongo('ingestion-faulty-writes');
});
afterAll(() => mongo?.close());

/** A page of new videos: what is stored here matters only to the catalogue. */
const page = (n: number) =>
  Array.from({ length: PAGE }, (_, index): PlannedChange => {
    const set = { state: null, contentHash: 'h', origin: 'youtube', status: 'seen', misses: 0 };
    return {
      id: `v-${n}-${index}`,
      stored: null,
      sourceId: 's',
      change: { set: set as PlannedChange['change']['set'], announce: true, outcome: 'new' },
    };
  });
const articles = (n: number) =>
  [0, 1, 2].map((index) => {
    const set = { state: { title: 't' }, contentHash: 'h', saidAt: null };
    return { id: `a-${n}-${index}`, stored: null, set, outcome: 'new' } as unknown as ArticleChange;
  });
const job = (id: string) =>
  newJob({
    _id: id,
    state: { run_id: 'r', source_id: id, kind: 'sync-channel' },
    place: 0,
    limit: 50,
    queuedAt: NOW,
  });
const source = (id: string) =>
  newSource(id, {
    status: 'active',
    name: id,
    handle: null,
    youtubeChannelId: id,
    addedAt: NOW,
  } as const);
const onDay = (n: number) => new Date(NOW.getTime() + n * 86_400_000);
const feed = (_id: string) =>
  ({
    _id,
    version: 1,
    unpublished: true,
    state: { name: _id },
    originUrl: _id,
    addedAt: NOW,
    named: true,
    failures: 0,
    pictures: true,
  }) as unknown as FeedDocument;
const run = (_id: string) =>
  ({ _id, state: { sources: [{ ended_at: null }] } }) as unknown as RunDocument;

it('every write of a video, an article, a job, a run or a source that resolves is stored', async () => {
  const { faulty, direct, proxy } = mongo;
  const clock = new Clock();
  const videos = new VideoRepository(faulty, clock);
  const repository = new ArticleRepository(faulty);
  const channels = new ChannelRepository(faulty);
  const jobs = new JobRepository(faulty, clock);
  const seededJobs = new JobRepository(direct, clock);
  const sources = new SourceRepository(faulty);
  const seededSources = new SourceRepository(direct);
  const feeds = new FeedRepository(faulty);
  const runs = new RunRepository(faulty);
  const seededRuns = new RunRepository(direct);
  const count = (collection: string, prefix: string) =>
    direct.collection(collection).countDocuments({ _id: new RegExp(`^${prefix}-`) } as object);
  const writes = [
    {
      name: 'save a page of videos',
      write: (n: number) => videos.save(page(n)),
      isStored: async (n: number) => (await count('videos', `v-${n}`)) === PAGE,
    },
    {
      name: 'save articles',
      write: (n: number) => repository.save('f', articles(n)),
      isStored: async (n: number) => (await count('articles', `a-${n}`)) === 3,
    },
    {
      name: 'insert jobs',
      write: (n: number) => jobs.insert([job(`j-${n}-0`), job(`j-${n}-1`)]),
      isStored: async (n: number) => (await count('jobs', `j-${n}`)) === 2,
    },
    storing(
      mongo,
      {
        collection: 'jobs',
        filter: (n) => ({ _id: `claimed-${n}`, claimedSource: `claimed-${n}` }),
      },
      {
        name: 'claim a job',
        prepare: (n) => seededJobs.insert([job(`claimed-${n}`)]),
        write: (n) => jobs.claim([job(`claimed-${n}`)]),
      },
    ),
    storing(
      mongo,
      { collection: 'channels', filter: (n) => ({ _id: `c-${n}`, unpublished: true }) },
      {
        name: 'observe a channel',
        write: (n) => channels.observe([{ id: `c-${n}`, name: 'c' } as never]),
      },
    ),
    storing(
      mongo,
      { collection: 'sources', filter: (n) => ({ _id: `s-${n}` }) },
      { name: 'follow a channel', write: (n) => sources.add(source(`s-${n}`)) },
    ),
    storing(
      mongo,
      { collection: 'sources', filter: (n) => ({ _id: `h-${n}`, 'history.complete': true }) },
      {
        name: 'mark a history complete',
        prepare: (n) => seededSources.add(source(`h-${n}`)),
        write: (n) =>
          sources.update(`h-${n}`, {
            history: { complete: true, pageToken: null, stopAtKnown: false },
          }),
      },
    ),
    storing(
      mongo,
      { collection: 'feeds', filter: (n) => ({ _id: `f-${n}` }) },
      { name: 'follow a feed', write: (n) => feeds.addUnknown([feed(`f-${n}`)]) },
    ),
    storing(
      mongo,
      { collection: 'runs', filter: (n) => ({ _id: `r-${n}` }) },
      { name: 'begin a run', write: (n) => runs.insert(run(`r-${n}`)) },
    ),
    storing(
      mongo,
      {
        collection: 'runs',
        filter: (n) => ({ _id: `e-${n}`, 'state.sources.0.status': 'failed' }),
      },
      {
        name: 'end a source of a run',
        prepare: (n) => seededRuns.insert(run(`e-${n}`)),
        write: (n) => runs.setSources(`e-${n}`, new Map([[0, { status: 'failed' }]])),
      },
    ),
    storing(
      mongo,
      { collection: 'recent-runs', filter: (n) => ({ ids: `r-${n}` }) },
      { name: 'note a run', write: (n) => new RecentRunsRepository(faulty).add(`r-${n}`) },
    ),
    storing(
      mongo,
      { collection: 'quota', filter: (n) => ({ _id: pacificDay(onDay(n)), used: { $gte: 1 } }) },
      {
        name: 'take a unit',
        write: (n) => {
          const days = Object.assign(new Clock(), { now: () => onDay(n) });
          return new QuotaLedger(faulty, days, { YOUTUBE_DAILY_QUOTA: 10 }).reserve();
        },
      },
    ),
    storing(
      mongo,
      { collection: 'marks', filter: (n) => ({ _id: `m-${n}`, value: 'v' }) },
      {
        name: 'set a mark',
        write: (n) => new MarkRepository(faulty).set(`m-${n}`, { value: 'v' }),
      },
    ),
    storing(
      mongo,
      { collection: 'schedules', filter: (n) => ({ everyMinutes: n }) },
      {
        name: 'report a schedule',
        write: (n) =>
          new ScheduleReportRepository(faulty).save({
            _id: 'video',
            lookedAt: NOW,
            everyMinutes: n,
            problem: null,
          }),
      },
    ),
    storing(
      mongo,
      { collection: 'cancel-wishes', filter: (n) => ({ _id: `w-${n}` }) },
      {
        name: 'request a cancel',
        write: (n) => new CancelRequestRepository(faulty).add(`w-${n}`, NOW),
      },
    ),
    {
      name: 'request pictures',
      write: (n: number) =>
        new ArticleImageRequestRepository(faulty, clock).add(
          ['0', '1'].map((index) => ({ _id: `p-${n}-${index}`, link: 'l', userAgent: null })),
        ),
      isStored: async (n: number) => (await count(requests(direct), `p-${n}`)) === 2,
    },
  ];
  // A page of videos is larger than the others' messages.
  const bounds = { request: 12_000, answer: 200 };
  const [pages, ...small] = writes as [(typeof writes)[0], ...typeof writes];
  const random = seededRandom(SEED);
  await expectDurableUnderFaults({ proxy, random, writes: [pages], rounds: 3 * ROUNDS, bounds });
  await expectDurableUnderFaults({ proxy, random, writes: small, rounds: ROUNDS });
});

const requests = (direct: FaultyMongo['direct']) =>
  new ArticleImageRequestRepository(direct, new Clock()).model.collection.name;
