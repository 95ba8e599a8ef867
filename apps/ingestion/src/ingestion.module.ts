import { Module, type DynamicModule } from '@nestjs/common';
import { AdminAccessModule, type FetchKeySet } from '@elevate/admin-access';
import { AuditController, auditLogOf } from '@elevate/audit';
import { Lease } from '@elevate/mongo';
import { RepublishController, TOPIC_RELAYS } from '@elevate/republish';
import { CONFIG, LOGGER, MONGO } from '@elevate/service-defaults';
import { RunController } from './http/runs.controller.js';
import {
  ArticlePictureController,
  ChannelController,
  FeedController,
} from './http/sources.controller.js';
import { SyncService } from './http/sync.service.js';
import { IngestionLifecycle } from './ingestion.lifecycle.js';
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
import { JobSweeper } from './queue/job-sweeper.js';
import { CancelRequestRepository, JobRepository } from './queue/job.repository.js';
import { RunCanceller } from './queue/run-canceller.js';
import { RunMetrics, RunProgress, RunService } from './runs/run-progress.js';
import { RunRelay } from './runs/run-relay.js';
import { RecentRunsRepository, RunRepository } from './runs/run.repository.js';
import { IngestionGauges } from './schedule/ingestion-gauges.js';
import { RunPlanner } from './schedule/planning/run-planner.js';
import { ScheduleReportRepository } from './schedule/schedule-report.repository.js';
import { ScheduleQueries } from './schedule/schedule.queries.js';
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
} from './video/youtube/channel.adapter.js';
import { Credentials } from './video/youtube/credentials.js';

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
    auditLogOf(SourceRepository, FeedRepository, RunRepository),
    { provide: Lease, inject: [MONGO], useFactory: (connection) => new Lease(connection) },
    {
      provide: TOPIC_RELAYS,
      inject: [ChannelRelay, VideoRelay, RunRelay, FeedRelay, ArticleRelay, VulnerabilityRelay],
      useFactory: (...relays) => relays,
    },
    // News
    { provide: FEED_HTTP_CLIENT, inject: [CONFIG, LOGGER], useFactory: feedHttpClient },
    { provide: PICTURE_STORE, inject: [CONFIG], useFactory: createPictureStore },
    ArticleImageRequestRepository,
    ArticleRelay,
    ArticleRepository,
    FeedDocumentImport,
    FeedReader,
    FeedRelay,
    FeedRepository,
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
    VulnerabilityRelay,
    VulnerabilityRepository,
    VulnerabilitySync,
    // Videos
    { provide: YOUTUBE_HTTP_CLIENT, inject: [CONFIG, LOGGER], useFactory: youtubeHttpClient },
    ChannelLookup,
    ChannelRelay,
    ChannelRemovalService,
    ChannelRepository,
    Credentials,
    EpisodeWithdrawal,
    ImportSampleWorker,
    PlaylistPageSync,
    RefreshWorker,
    SourceRepository,
    SourceService,
    SyncChannelWorker,
    VerifyChannelWorker,
    VideoRelay,
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
    RunRelay,
    RunRepository,
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
