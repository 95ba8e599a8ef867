import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import type { Connection } from 'mongoose';
import type { FetchKeySet } from '@elevate/access-tokens';
import { adminAccess } from '@elevate/admin-access';
import { AuditController, AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { createHttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import { RepublishController } from '@elevate/republish';
import { LOGGER, MONGO, type ServiceContext } from '@elevate/service-defaults';
import { ArticleRepository } from './news/articles/article.repository.js';
import { DocumentLook } from './news/articles/document-look.js';
import { CancelWishRepository } from './queue/cancelling/cancel-wish.repository.js';
import { RunCanceller } from './queue/cancelling/run-canceller.js';
import { ChannelRepository } from './video/channels/channel.repository.js';
import type { IngestionConfig } from './ingestion.config.js';
import { DefaultFeeds } from './news/feeds/default-feeds.js';
import { FeedRepository } from './news/feeds/feed.repository.js';
import { FeedService } from './news/feeds/feed.service.js';
import { FeedClient } from './news/feeds/fetching/feed.client.js';
import { HostPace } from './news/feeds/fetching/host-pace.js';
import { feedClientOptions } from './news/feeds/fetching/feed-client-options.js';
import { NewsActivities } from './news/feeds/news-activities.js';
import { FeedReader } from './news/feeds/reading/feed-reader.js';
import { IngestionLifecycle } from './ingestion.lifecycle.js';
import { FEED_HTTP_CLIENT, HTTP_CLIENT } from './ingestion.tokens.js';
import { JobEnding } from './queue/job-ending.js';
import { JobLanes } from './queue/job-lanes.js';
import { JobRunner } from './queue/job-runner.js';
import { JobSweeper } from './queue/job-sweeper.js';
import { JobRepository } from './queue/job.repository.js';
import { RefreshWorker } from './video/refresh.worker.js';
import { SourceTurns } from './queue/source-turns.js';
import { SyncChannelWorker } from './video/sync-channel.worker.js';
import { SyncFeedWorker } from './news/sync-feed.worker.js';
import { VerifyChannelWorker } from './video/verify-channel.worker.js';
import { Workers } from './queue/workers.js';
import { ChannelController } from './http/channel.controller.js';
import { FeedController } from './http/feed.controller.js';
import { NewsSyncController } from './http/news-sync.controller.js';
import { NewsSyncService } from './http/news-sync.service.js';
import { QuotaController } from './http/quota.controller.js';
import { RetryService } from './http/retry.service.js';
import { RunController } from './http/run.controller.js';
import { ScheduleController } from './http/schedule.controller.js';
import { VideoSyncController } from './http/video-sync.controller.js';
import { VideoSyncService } from './http/video-sync.service.js';
import { IngestionGauges } from './schedule/ingestion-gauges.js';
import { RunMetrics } from './runs/run-metrics.js';
import { ArticlePage } from './news/pictures/article-page.js';
import { PictureFiller } from './news/pictures/picture-filler.js';
import { PictureWishRepository } from './news/pictures/picture-wish.repository.js';
import { PictureWishes } from './news/pictures/picture-wishes.js';
import { Robots } from './news/pictures/robots.js';
import { OngoingRuns } from './schedule/planning/ongoing-runs.js';
import { PlanningTurn } from './schedule/planning/planning-turn.js';
import { RunPlanner } from './schedule/planning/run-planner.js';
import { QuotaLedger } from './timing/quota/quota-ledger.js';
import { QuotaQueries } from './schedule/quota.queries.js';
import { QuotaRepository } from './timing/quota/quota.repository.js';
import { NewsRelays } from './publish/news-relays.js';
import { Relays } from './publish/relays.js';
import { republish } from './publish/republished-topics.js';
import { RecentRunsRepository } from './runs/recent-runs.repository.js';
import { RunLog } from './runs/run-log.js';
import { RunProgress } from './runs/run-progress.js';
import { RunRepository } from './runs/run.repository.js';
import { RunService } from './runs/run.service.js';
import { RunWaiter } from './runs/run-waiter.js';
import { ImportSampleWorker } from './video/sample/import-sample.worker.js';
import { SampleFile } from './video/sample/sample-file.js';
import { SampleSchedule } from './schedule/sample-schedule.js';
import { FeedSchedule } from './schedule/feed-schedule.js';
import { MarkRepository } from './timing/mark.repository.js';
import { ScheduleReporter } from './schedule/schedule-reporter.js';
import { ScheduleReportRepository } from './schedule/schedule-report.repository.js';
import { ScheduleQueries } from './schedule/schedule.queries.js';
import { SchedulerLease } from './schedule/scheduler-lease.js';
import { Scheduler } from './schedule/scheduler.js';
import { StatisticsSchedule } from './schedule/statistics-schedule.js';
import { VerifySchedule } from './schedule/verify-schedule.js';
import { VideoSchedule } from './schedule/video-schedule.js';
import { SourceRepository } from './video/channels/source.repository.js';
import { SourceService } from './video/channels/source.service.js';
import { subscriptions } from './subscriptions.js';
import { PageLook } from './video/videos/page-look.js';
import { VideoRepository } from './video/videos/video.repository.js';
import { Credentials } from './video/youtube/credentials.js';
import { HandleLookup } from './video/youtube/handle-lookup.js';
import { YouTubeClient } from './video/youtube/youtube.client.js';
import { YouTubeSource } from './video/youtube/youtube.source.js';

const repositories = [
  ArticleRepository,
  CancelWishRepository,
  ChannelRepository,
  FeedRepository,
  JobRepository,
  MarkRepository,
  PictureWishRepository,
  QuotaRepository,
  RecentRunsRepository,
  RunRepository,
  ScheduleReportRepository,
  SourceRepository,
  VideoRepository,
];
const youtube = [Credentials, HandleLookup, QuotaLedger, YouTubeClient, YouTubeSource];
const news = [
  ArticlePage,
  DefaultFeeds,
  DocumentLook,
  FeedClient,
  FeedReader,
  FeedService,
  HostPace,
  NewsActivities,
  NewsRelays,
  NewsSyncService,
  PictureFiller,
  PictureWishes,
  Robots,
];
const work = [
  ImportSampleWorker,
  JobEnding,
  JobLanes,
  JobRunner,
  JobSweeper,
  PageLook,
  RefreshWorker,
  SampleFile,
  SourceTurns,
  SyncChannelWorker,
  SyncFeedWorker,
  VerifyChannelWorker,
  Workers,
];
const planning = [
  FeedSchedule,
  IngestionGauges,
  OngoingRuns,
  PlanningTurn,
  QuotaQueries,
  RetryService,
  RunCanceller,
  RunLog,
  RunMetrics,
  RunPlanner,
  RunProgress,
  RunService,
  RunWaiter,
  SampleSchedule,
  ScheduleQueries,
  ScheduleReporter,
  Scheduler,
  SchedulerLease,
  SourceService,
  StatisticsSchedule,
  VerifySchedule,
  VideoSchedule,
];

/** What people change here, and the records of it. */
const auditLog: Provider = {
  provide: AuditLog,
  inject: [MONGO, LOGGER, FeedRepository, RunRepository, SourceRepository],
  useFactory: (
    connection: Connection,
    logger: Logger,
    ...owners: [FeedRepository, RunRepository, SourceRepository]
  ) => {
    const [feeds, runs, sources] = owners;
    return createAuditLog({
      connection,
      carriers: [
        new UnauditedRepository(sources.model),
        new UnauditedRepository(feeds.model),
        new UnauditedRepository(runs.model),
      ],
      logger,
    });
  },
};

@Module({})
export class IngestionModule {
  static register(
    { config, logger, name }: ServiceContext<IngestionConfig>,
    fetchKeys: FetchKeySet,
  ): DynamicModule {
    const http = createHttpClient({
      userAgent: `Elevate/0.1 (${name})`,
      // The operator says where the API is; nothing that is read from outside can reach this origin.
      trustedOrigins: [config.YOUTUBE_API_BASE_URL],
      logger,
    });
    return {
      module: IngestionModule,
      controllers: [
        ...subscriptions.flatMap((table) => table.controllers),
        AuditController,
        ChannelController,
        FeedController,
        NewsSyncController,
        QuotaController,
        RepublishController,
        RunController,
        ScheduleController,
        VideoSyncController,
      ],
      providers: [
        { provide: HTTP_CLIENT, useValue: http },
        {
          provide: FEED_HTTP_CLIENT,
          useValue: createHttpClient(feedClientOptions(config, logger)),
        },
        ...adminAccess(fetchKeys),
        auditLog,
        republish,
        Clock,
        Relays,
        IngestionLifecycle,
        VideoSyncService,
        ...repositories,
        ...youtube,
        ...news,
        ...work,
        ...planning,
      ],
    };
  }
}
