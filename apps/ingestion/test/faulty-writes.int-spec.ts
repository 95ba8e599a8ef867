import { it } from '@jest/globals';
import { Clock } from '@elevate/clock';
import {
  expectStoredWrites,
  type FaultyMongo,
  type StoredWrite,
  writesTo,
} from '@elevate/mongo/testing';
import type { FaultyWrite } from '@elevate/testing';
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

const NOW = new Date('2031-05-04T18:00:00Z');
const PAGE = 50;

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
const job = (id: string) => {
  const state = { run_id: 'r', source_id: id, kind: 'sync-channel' } as const;
  return newJob({ _id: id, state, place: 0, limit: 50, queuedAt: NOW });
};
const source = (id: string) => {
  const names = { name: id, handle: null, youtubeChannelId: id };
  return newSource(id, { status: 'active', addedAt: NOW, ...names });
};
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

function writesOf({ faulty, direct }: FaultyMongo): readonly (StoredWrite | FaultyWrite)[] {
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
  const schedules = new ScheduleReportRepository(faulty);
  const history = { complete: true, pageToken: null, stopAtKnown: false };
  const count = (collection: string, prefix: string) =>
    direct.collection(collection).countDocuments({ _id: new RegExp(`^${prefix}-`) } as object);
  return [
    {
      name: 'save a page of videos',
      write: (n) => videos.save(page(n)),
      isStored: async (n) => (await count('videos', `v-${n}`)) === PAGE,
    },
    {
      name: 'save articles',
      write: (n) => repository.save('f', articles(n)),
      isStored: async (n) => (await count('articles', `a-${n}`)) === 3,
    },
    {
      name: 'insert jobs',
      write: (n) => jobs.insert([job(`j-${n}-0`), job(`j-${n}-1`)]),
      isStored: async (n) => (await count('jobs', `j-${n}`)) === 2,
    },
    ...writesTo('jobs', {
      'claim a job': {
        fields: (id) => ({ claimedSource: id }),
        prepare: (id) => seededJobs.insert([job(id)]),
        write: (id) => jobs.claim([job(id)]),
      },
    }),
    ...writesTo('channels', {
      'observe a channel': {
        fields: () => ({ unpublished: true }),
        write: (id) => channels.observe([{ id, name: 'c' } as never]),
      },
    }),
    ...writesTo('sources', {
      'follow a channel': { write: (id) => sources.add(source(id)) },
      'mark a history complete': {
        fields: () => ({ 'history.complete': true }),
        prepare: (id) => seededSources.add(source(id)),
        write: (id) => sources.update(id, { history }),
      },
    }),
    ...writesTo('feeds', { 'follow a feed': { write: (id) => feeds.addUnknown([feed(id)]) } }),
    ...writesTo('runs', {
      'begin a run': { write: (id) => runs.insert(run(id)) },
      'end a source of a run': {
        fields: () => ({ 'state.sources.0.status': 'failed' }),
        prepare: (id) => seededRuns.insert(run(id)),
        write: (id) => runs.setSources(id, new Map([[0, { status: 'failed' }]])),
      },
    }),
    {
      name: 'note a run',
      collection: 'recent-runs',
      filter: (n) => ({ ids: `r-${n}` }),
      write: (n) => new RecentRunsRepository(faulty).add(`r-${n}`),
    },
    {
      name: 'take a unit',
      collection: 'quota',
      filter: (n) => ({ _id: pacificDay(onDay(n)), used: { $gte: 1 } }),
      write: (n) => {
        const days = Object.assign(new Clock(), { now: () => onDay(n) });
        return new QuotaLedger(faulty, days, { YOUTUBE_DAILY_QUOTA: 10 }).reserve();
      },
    },
    {
      name: 'report a schedule',
      collection: 'schedules',
      filter: (everyMinutes) => ({ everyMinutes }),
      write: (everyMinutes) =>
        schedules.save({ _id: 'video', lookedAt: NOW, everyMinutes, problem: null }),
    },
    ...writesTo('marks', {
      'set a mark': {
        fields: () => ({ value: 'v' }),
        write: (id) => new MarkRepository(faulty).set(id, { value: 'v' }),
      },
    }),
    ...writesTo('cancel-wishes', {
      'request a cancel': { write: (id) => new CancelRequestRepository(faulty).add(id, NOW) },
    }),
    {
      name: 'request pictures',
      write: (n) =>
        new ArticleImageRequestRepository(faulty, clock).add(
          ['0', '1'].map((index) => ({ _id: `p-${n}-${index}`, link: 'l', userAgent: null })),
        ),
      isStored: async (n) => (await count(requests(direct), `p-${n}`)) === 2,
    },
  ];
}

it('every write of a video, an article, a job, a run or a source that resolves is stored', async () => {
  const database = 'ingestion-faulty-writes';
  // A page of videos is larger than the others' messages.
  const bounds = { request: 12_000, answer: 200 };
  await expectStoredWrites({ database, rounds: 60, bounds }, (mongo) =>
    writesOf(mongo).slice(0, 1),
  );
  await expectStoredWrites({ database, rounds: 20 }, (mongo) => writesOf(mongo).slice(1));
});

const requests = (direct: FaultyMongo['direct']) =>
  new ArticleImageRequestRepository(direct, new Clock()).model.collection.name;
