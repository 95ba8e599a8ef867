import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { AdminAccessModule, type FetchKeySet } from '@elevate/admin-access';
import { AuditController, auditLogOf } from '@elevate/audit';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import {
  RepublishController,
  TOPIC_RELAYS,
  type TopicRelay,
  topicRelays,
} from '@elevate/republish';
import { CONFIG, LOGGER, MONGO, TRANSPORT } from '@elevate/service-defaults';
import { RunController } from './http/runs.controller.js';
import {
  ArticlePictureController,
  ChannelController,
  FeedController,
} from './http/sources.controller.js';
import { SyncService } from './http/sync.service.js';
import { ArticleRelay } from './news/articles/article-relay.js';
import { ArticleRepository } from './news/articles/article.repository.js';
import { FeedRepository } from './news/feeds/feed.repository.js';
import { FeedRelay, FeedService } from './news/feeds/feed.service.js';
import { FEED_HTTP_CLIENT, feedHttpClient, HostPace } from './news/feeds/fetching/host-pace.js';
import { FeedReader } from './news/feeds/reading/feed-reader.js';
import { NewsActivities, PictureFiller, PictureSweep } from './news/news-activities.js';
import {
  ArticleImageRequestRepository,
  StoredPictureRepository,
} from './news/pictures/article-image-request.repository.js';
import { PictureFetcher, Robots } from './news/pictures/picture-fetcher.js';
import { createPictureStore, PICTURE_STORE, PictureShelf } from './news/pictures/picture-shelf.js';
import { FeedDocumentImport, SyncFeedWorker } from './news/sync-feed.worker.js';
import {
  VulnerabilityRelay,
  VulnerabilitySync,
} from './news/vulnerabilities/vulnerability-sync.js';
import { VulnerabilityRepository } from './news/vulnerabilities/vulnerability.repository.js';
import { JOB_WORKERS, JobEnding, JobRunner, type JobWorkers } from './queue/job-runner.js';
import { JobSweeper, RunCanceller } from './queue/job-sweeper.js';
import { CancelRequestRepository, JobRepository } from './queue/job.repository.js';
import { RunProgress } from './runs/run-progress.js';
import { RunMetrics, RunService } from './runs/run.service.js';
import { RunRelay } from './runs/run-relay.js';
import { RecentRunsRepository, RunRepository } from './runs/run.repository.js';
import { RunPlanner } from './schedule/planning/run-planner.js';
import { ScheduleReportRepository } from './schedule/schedule-report.repository.js';
import { IngestionGauges, ScheduleQueries } from './schedule/schedule.queries.js';
import { Scheduler, StatisticsSchedule } from './schedule/schedules.js';
import { subscriptions } from './subscriptions.js';
import { MarkRepository } from './timing/mark.repository.js';
import { QuotaLedger } from './timing/quota.repository.js';
import { ChannelRepository, SourceRepository } from './video/channels/source.repository.js';
import { ChannelRelay, SourceService } from './video/channels/source.service.js';
import {
  ChannelRemovalService,
  EpisodeWithdrawal,
} from './video/removal/channel-removal.service.js';
import { ImportSampleWorker } from './video/sample/import-sample.worker.js';
import {
  RefreshWorker,
  SyncChannelWorker,
  VerifyChannelWorker,
} from './video/sync-channel.worker.js';
import { PlaylistPageSync, VideoRelay } from './video/videos/playlist-page-sync.js';
import { VideoRepository } from './video/videos/video.repository.js';
import {
  ChannelLookup,
  YOUTUBE_HTTP_CLIENT,
  youtubeHttpClient,
  YouTubeSource,
} from './video/youtube/youtube-source.js';
import { Credentials } from './video/youtube/credentials.js';

@Injectable()
class IngestionLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(TOPIC_RELAYS) private readonly relays: readonly TopicRelay[],
    private readonly feeds: FeedRelay,
    private readonly runner: JobRunner,
    private readonly sweeper: JobSweeper,
    private readonly scheduler: Scheduler,
    private readonly news: NewsActivities,
    @Inject(TRANSPORT) private readonly transport: Transport,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sweeper.prepare();
    // An in-process transport loses its messages with the process. A fact keeps its mark until it is applied.
    const isLost = !this.transport.durable;
    // Integrators read the feeds; a start ends with all public states in the log.
    await this.feeds.start({ replayAll: isLost });
    for (const relay of this.relays)
      void relay.start({ replayAll: isLost && relay.kind === 'state' });
    this.runner.start();
    this.sweeper.start();
    await this.news.start();
    await this.scheduler.start();
    await this.scheduler.planSample().catch((error: unknown) => {
      this.logger.error({ cause: describeError(error) }, 'Could not import the sample catalogue');
    });
  }

  /** Messages have stopped. Stop new work first, then running jobs, then publishing. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.scheduler.stop(), this.sweeper.stop()]);
    await this.runner.stop();
    await this.news.stop();
    await Promise.all(this.relays.map((relay) => relay.stop()));
  }
}

@Module({
  controllers: [
    ArticlePictureController,
    AuditController,
    ChannelController,
    FeedController,
    RepublishController,
    RunController,
    ...subscriptions.flatMap((table) => table.controllers),
  ],
  providers: [
    IngestionLifecycle,
    SyncService,
    ...auditLogOf(SourceRepository, FeedRepository, RunRepository),
    { provide: Lease, inject: [MONGO], useFactory: (connection) => new Lease(connection) },
    ...topicRelays(ChannelRelay, VideoRelay, RunRelay, FeedRelay, ArticleRelay, VulnerabilityRelay),
    // News
    { provide: FEED_HTTP_CLIENT, inject: [CONFIG, LOGGER], useFactory: feedHttpClient },
    { provide: PICTURE_STORE, inject: [CONFIG], useFactory: createPictureStore },
    ArticleImageRequestRepository,
    ArticleRepository,
    FeedDocumentImport,
    FeedReader,
    FeedService,
    HostPace,
    NewsActivities,
    PictureFetcher,
    PictureFiller,
    PictureShelf,
    PictureSweep,
    Robots,
    StoredPictureRepository,
    SyncFeedWorker,
    VulnerabilityRepository,
    VulnerabilitySync,
    // Videos
    { provide: YOUTUBE_HTTP_CLIENT, inject: [CONFIG, LOGGER], useFactory: youtubeHttpClient },
    ChannelLookup,
    ChannelRemovalService,
    ChannelRepository,
    Credentials,
    EpisodeWithdrawal,
    ImportSampleWorker,
    PlaylistPageSync,
    RefreshWorker,
    SourceService,
    SyncChannelWorker,
    VerifyChannelWorker,
    VideoRepository,
    YouTubeSource,
    // Jobs, the runs that they belong to, and the quota that they use
    CancelRequestRepository,
    JobEnding,
    JobRepository,
    JobRunner,
    JobSweeper,
    MarkRepository,
    QuotaLedger,
    RecentRunsRepository,
    RunCanceller,
    RunMetrics,
    RunProgress,
    RunService,
    {
      provide: JOB_WORKERS,
      inject: [
        SyncChannelWorker,
        VerifyChannelWorker,
        RefreshWorker,
        ImportSampleWorker,
        SyncFeedWorker,
      ],
      useFactory: (sync, verify, refresh, sample, feed): JobWorkers => ({
        'sync-channel': sync,
        'verify-channel': verify,
        backfill: refresh,
        'refresh-statistics': refresh,
        'import-sample': sample,
        'sync-feed': feed,
      }),
    },
    // Schedules
    IngestionGauges,
    RunPlanner,
    ScheduleQueries,
    ScheduleReportRepository,
    Scheduler,
    StatisticsSchedule,
  ],
})
export class IngestionModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    return { module: IngestionModule, imports: [AdminAccessModule.register(fetchKeys)] };
  }
}
