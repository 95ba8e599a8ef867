import { Module, type DynamicModule } from '@nestjs/common';
import { createHttpClient } from '@elevate/http-client';
import type { ServiceContext } from '@elevate/service-defaults';
import { ChannelRepository } from './channels/channel.repository.js';
import { Clock } from './clock/clock.js';
import type { IngestionConfig } from './config.js';
import { IngestionLifecycle } from './ingestion.lifecycle.js';
import { HTTP_CLIENT } from './ingestion.tokens.js';
import { JobEnding } from './jobs/job-ending.js';
import { JobRunner } from './jobs/job-runner.js';
import { JobSweeper } from './jobs/job-sweeper.js';
import { JobRepository } from './jobs/job.repository.js';
import { RefreshWorker } from './jobs/refresh.worker.js';
import { SyncChannelWorker } from './jobs/sync-channel.worker.js';
import { Workers } from './jobs/workers.js';
import { ChannelController } from './operator-api/channel.controller.js';
import { QuotaController } from './operator-api/quota.controller.js';
import { RunController } from './operator-api/run.controller.js';
import { VideoSyncController } from './operator-api/video-sync.controller.js';
import { VideoSyncService } from './operator-api/video-sync.service.js';
import { RunPlanner } from './planning/run-planner.js';
import { QuotaLedger } from './quota/quota-ledger.js';
import { QuotaRepository } from './quota/quota.repository.js';
import { Relays } from './relays/relays.js';
import { RunProgress } from './runs/run-progress.js';
import { RunRepository } from './runs/run.repository.js';
import { RunService } from './runs/run.service.js';
import { ImportSampleWorker } from './sample/import-sample.worker.js';
import { SampleFile } from './sample/sample-file.js';
import { SampleSchedule } from './sample/sample-schedule.js';
import { MarkRepository } from './scheduling/mark.repository.js';
import { SchedulerLease } from './scheduling/scheduler-lease.js';
import { Scheduler } from './scheduling/scheduler.js';
import { StatisticsSchedule } from './scheduling/statistics-schedule.js';
import { VideoSchedule } from './scheduling/video-schedule.js';
import { SourceRepository } from './sources/source.repository.js';
import { SourceService } from './sources/source.service.js';
import { subscriptions } from './subscriptions.js';
import { PageLook } from './videos/page-look.js';
import { VideoRepository } from './videos/video.repository.js';
import { Credentials } from './youtube/credentials.js';
import { YouTubeClient } from './youtube/youtube.client.js';
import { YouTubeSource } from './youtube/youtube.source.js';

const repositories = [
  ChannelRepository,
  JobRepository,
  MarkRepository,
  QuotaRepository,
  RunRepository,
  SourceRepository,
  VideoRepository,
];
const youtube = [Credentials, QuotaLedger, YouTubeClient, YouTubeSource];
const work = [
  ImportSampleWorker,
  JobEnding,
  JobRunner,
  JobSweeper,
  PageLook,
  RefreshWorker,
  SampleFile,
  SyncChannelWorker,
  Workers,
];
const planning = [
  RunPlanner,
  RunProgress,
  RunService,
  SampleSchedule,
  Scheduler,
  SchedulerLease,
  SourceService,
  StatisticsSchedule,
  VideoSchedule,
];

@Module({})
export class IngestionModule {
  static register({ config, logger, name }: ServiceContext<IngestionConfig>): DynamicModule {
    const http = createHttpClient({
      userAgent: `Elevate/0.1 (${name})`,
      // The operator says where the API is; nothing that is read from outside can reach this origin.
      trustedOrigins: [config.YOUTUBE_API_BASE_URL],
      logger,
    });
    return {
      module: IngestionModule,
      controllers: [
        ...subscriptions.controllers,
        ChannelController,
        QuotaController,
        RunController,
        VideoSyncController,
      ],
      providers: [
        { provide: HTTP_CLIENT, useValue: http },
        Clock,
        Relays,
        IngestionLifecycle,
        VideoSyncService,
        ...repositories,
        ...youtube,
        ...work,
        ...planning,
      ],
    };
  }
}
