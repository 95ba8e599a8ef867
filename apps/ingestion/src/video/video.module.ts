import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { TimingModule } from '../timing/timing.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { RefreshWorker } from './refresh.worker.js';
import { ChannelRemovalService, EpisodeWithdrawal } from './removal/channel-removal.service.js';
import { ImportSampleWorker, SampleFile } from './sample/import-sample.worker.js';
import { SyncChannelWorker } from './sync-channel.worker.js';
import { VerifyChannelWorker } from './verify-channel.worker.js';
import { PlaylistPageSync } from './videos/playlist-page-sync.js';
import { VideoRelay } from './videos/video-relay.js';
import { VideoRepository } from './videos/video.repository.js';
import { YouTubeModule } from './youtube/youtube.module.js';

const workers = [ImportSampleWorker, RefreshWorker, SyncChannelWorker, VerifyChannelWorker];

@Module({
  imports: [ChannelsModule, QueueModule, RunsModule, TimingModule, YouTubeModule],
  providers: [
    ChannelRemovalService,
    EpisodeWithdrawal,
    PlaylistPageSync,
    SampleFile,
    VideoRelay,
    VideoRepository,
    ...workers,
  ],
  exports: [
    ChannelRemovalService,
    ChannelsModule,
    EpisodeWithdrawal,
    SampleFile,
    VideoRelay,
    VideoRepository,
    YouTubeModule,
    ...workers,
  ],
})
export class VideoModule {}
