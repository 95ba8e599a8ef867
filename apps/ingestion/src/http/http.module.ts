import { Module } from '@nestjs/common';
import { AuditController } from '@elevate/audit';
import { NewsModule } from '../news/news.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { ScheduleModule } from '../schedule/schedule.module.js';
import { VideoModule } from '../video/video.module.js';
import { ArticlePictureController } from './article-picture.controller.js';
import { ChannelController, FeedController } from './sources.controller.js';
import { ChannelMapper } from './channel.mapper.js';
import {
  NewsSyncController,
  QuotaController,
  RunController,
  ScheduleController,
  VideoSyncController,
} from './runs.controller.js';
import { NewsSyncService, VideoSyncService } from './video-sync.service.js';
import { RetryService } from './retry.service.js';

@Module({
  imports: [NewsModule, QueueModule, ScheduleModule, VideoModule],
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
