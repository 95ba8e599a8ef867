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
import { ArticleRepository } from './articles/article.repository.js';
import { DocumentLook } from './articles/document-look.js';
import { CancelWishRepository } from './cancelling/cancel-wish.repository.js';
import { RunCanceller } from './cancelling/run-canceller.js';
import { ChannelRepository } from './channels/channel.repository.js';
import type { IngestionConfig } from './config.js';
import { DefaultFeeds } from './feeds/default-feeds.js';
import { FeedRepository } from './feeds/feed.repository.js';
import { FeedService } from './feeds/feed.service.js';
import { FeedClient } from './feeds/fetching/feed.client.js';
import { HostPace } from './feeds/fetching/host-pace.js';
import { feedClientOptions } from './feeds/fetching/feed-client-options.js';
import { NewsActivities } from './feeds/news-activities.js';
import { FeedReader } from './feeds/reading/feed-reader.js';
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
import { ChannelController } from './operator-api/channel.controller.js';
import { FeedController } from './operator-api/feed.controller.js';
import { NewsSyncController } from './operator-api/news-sync.controller.js';
import { NewsSyncService } from './operator-api/news-sync.service.js';
import { QuotaController } from './operator-api/quota.controller.js';
import { RetryService } from './operator-api/retry.service.js';
import { RunController } from './operator-api/run.controller.js';
import { ScheduleController } from './operator-api/schedule.controller.js';
import { VideoSyncController } from './operator-api/video-sync.controller.js';
import { VideoSyncService } from './operator-api/video-sync.service.js';
import { IngestionGauges } from './metrics/ingestion-gauges.js';
import { RunMetrics } from './metrics/run-metrics.js';
import { ArticlePage } from './pictures/article-page.js';
import { PictureFiller } from './pictures/picture-filler.js';
import { PictureWishRepository } from './pictures/picture-wish.repository.js';
import { PictureWishes } from './pictures/picture-wishes.js';
import { Robots } from './pictures/robots.js';
import { OngoingRuns } from './planning/ongoing-runs.js';
import { PlanningTurn } from './planning/planning-turn.js';
import { RunPlanner } from './planning/run-planner.js';
import { QuotaLedger } from './quota/quota-ledger.js';
import { QuotaQueries } from './quota/quota.queries.js';
import { QuotaRepository } from './quota/quota.repository.js';
import { NewsRelays } from './relays/news-relays.js';
import { Relays } from './relays/relays.js';
import { republish } from './relays/republished-topics.js';
import { RecentRunsRepository } from './runs/recent-runs.repository.js';
import { RunLog } from './runs/run-log.js';
import { RunProgress } from './runs/run-progress.js';
import { RunRepository } from './runs/run.repository.js';
import { RunService } from './runs/run.service.js';
import { RunWaiter } from './runs/run-waiter.js';
import { ImportSampleWorker } from './sample/import-sample.worker.js';
import { SampleFile } from './sample/sample-file.js';
import { SampleSchedule } from './sample/sample-schedule.js';
import { FeedSchedule } from './scheduling/feed-schedule.js';
import { MarkRepository } from './scheduling/mark.repository.js';
import { ScheduleReporter } from './scheduling/schedule-reporter.js';
import { ScheduleReportRepository } from './scheduling/schedule-report.repository.js';
import { ScheduleQueries } from './scheduling/schedule.queries.js';
import { SchedulerLease } from './scheduling/scheduler-lease.js';
import { Scheduler } from './scheduling/scheduler.js';
import { StatisticsSchedule } from './scheduling/statistics-schedule.js';
import { VerifySchedule } from './scheduling/verify-schedule.js';
import { VideoSchedule } from './scheduling/video-schedule.js';
import { SourceRepository } from './sources/source.repository.js';
import { SourceService } from './sources/source.service.js';
import { subscriptions } from './subscriptions.js';
import { PageLook } from './videos/page-look.js';
import { VideoRepository } from './videos/video.repository.js';
import { Credentials } from './youtube/credentials.js';
import { HandleLookup } from './youtube/handle-lookup.js';
import { YouTubeClient } from './youtube/youtube.client.js';
import { YouTubeSource } from './youtube/youtube.source.js';

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
