import { Module } from '@nestjs/common';
import { AuditController } from '@elevate/audit';
import { NewsModule } from '../news/news.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { ScheduleModule } from '../schedule/schedule.module.js';
import { VideoModule } from '../video/video.module.js';
import { ArticlePictureController } from './article-picture.controller.js';
import { ChannelController, FeedController } from './sources.controller.js';
import {
  QuotaController,
  RunController,
  ScheduleController,
  SyncController,
} from './runs.controller.js';
import { SyncService } from './sync.service.js';

@Module({
  imports: [NewsModule, QueueModule, ScheduleModule, VideoModule],
  controllers: [
    ArticlePictureController,
    AuditController,
    ChannelController,
    FeedController,
    QuotaController,
    RunController,
    ScheduleController,
    SyncController,
  ],
  providers: [SyncService],
})
export class HttpModule {}
