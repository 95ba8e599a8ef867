import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AdminAccessModule, type FetchKeySet } from '@elevate/admin-access';
import { AuditController, AuditLog, auditLogOf } from '@elevate/audit';
import { RepublishController, TOPIC_RELAYS } from '@elevate/republish';
import { ArticlePictureController } from './http/article-picture.controller.js';
import {
  QuotaController,
  RunController,
  ScheduleController,
  SyncController,
} from './http/runs.controller.js';
import { ChannelController, FeedController } from './http/sources.controller.js';
import { SyncService } from './http/sync.service.js';
import { IngestionLifecycle } from './ingestion.lifecycle.js';
import { ArticleRelay } from './news/articles/article-relay.js';
import { FeedRelay } from './news/feeds/feed.service.js';
import { FeedRepository } from './news/feeds/feed.repository.js';
import { NewsModule } from './news/news.module.js';
import { VulnerabilityRelay } from './news/vulnerabilities/vulnerability-sync.js';
import { SyncFeedWorker } from './news/sync-feed.worker.js';
import { QueueModule } from './queue/queue.module.js';
import { JOB_WORKERS, type JobWorkers } from './queue/job-runner.js';
import { RunRelay } from './runs/run-relay.js';
import { RunRepository } from './runs/run.repository.js';
import { ScheduleModule } from './schedule/schedule.module.js';
import { subscriptions } from './subscriptions.js';
import { ChannelRelay } from './video/channels/channel-relay.js';
import { SourceRepository } from './video/channels/source.repository.js';
import { RefreshWorker } from './video/refresh.worker.js';
import { ImportSampleWorker } from './video/sample/import-sample.worker.js';
import { SyncChannelWorker } from './video/sync-channel.worker.js';
import { VerifyChannelWorker } from './video/verify-channel.worker.js';
import { VideoModule } from './video/video.module.js';
import { VideoRelay } from './video/videos/video-relay.js';

@Module({
  imports: [NewsModule, QueueModule, ScheduleModule, VideoModule],
  controllers: [
    ArticlePictureController,
    AuditController,
    ChannelController,
    FeedController,
    QuotaController,
    RepublishController,
    RunController,
    ScheduleController,
    SyncController,
    ...subscriptions.flatMap((table) => table.controllers),
  ],
  providers: [
    IngestionLifecycle,
    SyncService,
    {
      provide: TOPIC_RELAYS,
      inject: [ChannelRelay, VideoRelay, RunRelay, FeedRelay, ArticleRelay, VulnerabilityRelay],
      useFactory: (...relays) => relays,
    },
  ],
})
export class IngestionModule {
  static register(fetchKeys: FetchKeySet): DynamicModule {
    return {
      module: IngestionModule,
      imports: [AdminAccessModule.register(fetchKeys), SharedModule],
    };
  }
}

@Global()
@Module({
  imports: [NewsModule, QueueModule, VideoModule],
  providers: [
    auditLogOf(SourceRepository, FeedRepository, RunRepository),
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
  ],
  exports: [AuditLog, JOB_WORKERS],
})
class SharedModule {}
