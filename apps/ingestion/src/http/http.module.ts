import { Module } from '@nestjs/common';
import { AuditController } from '@elevate/audit';
import { NewsModule } from '../news/news.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ScheduleModule } from '../schedule/schedule.module.js';
import { VideoModule } from '../video/video.module.js';
import { ArticlePictureController } from './article-picture.controller.js';
import { ChannelController } from './channel.controller.js';
import { ChannelMapper } from './channel.mapper.js';
import { FeedController } from './feed.controller.js';
import { NewsSyncController } from './news-sync.controller.js';
import { NewsSyncService } from './news-sync.service.js';
import { QuotaController } from './quota.controller.js';
import { RetryService } from './retry.service.js';
import { RunController } from './run.controller.js';
import { ScheduleController } from './schedule.controller.js';
import { VideoSyncController } from './video-sync.controller.js';
import { VideoSyncService } from './video-sync.service.js';

@Module({
  imports: [NewsModule, QueueModule, RunsModule, ScheduleModule, VideoModule],
  controllers: [
    ArticlePictureController,
    AuditController,
    ChannelController,
    FeedController,
    NewsSyncController,
    QuotaController,
    RunController,
    ScheduleController,
    VideoSyncController,
  ],
  providers: [ChannelMapper, NewsSyncService, RetryService, VideoSyncService],
})
export class HttpModule {}
