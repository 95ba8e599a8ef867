import { Module } from '@nestjs/common';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { QueueModule } from '../queue/queue.module.js';
import { ChannelPreview } from './channels/channel-preview.js';
import { ChannelRelay } from './channels/channel-relay.js';
import { ChannelRepository, SourceRepository } from './channels/source.repository.js';
import { SourceService } from './channels/source.service.js';
import { RefreshWorker } from './refresh.worker.js';
import { ChannelRemovalService, EpisodeWithdrawal } from './removal/channel-removal.service.js';
import { ImportSampleWorker } from './sample/import-sample.worker.js';
import { SyncChannelWorker } from './sync-channel.worker.js';
import { VerifyChannelWorker } from './verify-channel.worker.js';
import { PlaylistPageSync } from './videos/playlist-page-sync.js';
import { VideoRelay } from './videos/video-relay.js';
import { VideoRepository } from './videos/video.repository.js';
import {
  ChannelLookup,
  YOUTUBE_HTTP_CLIENT,
  youtubeHttpClient,
  YouTubeSource,
} from './youtube/channel.adapter.js';
import { Credentials } from './youtube/credentials.js';

const providers = [
  { provide: YOUTUBE_HTTP_CLIENT, inject: [CONFIG, LOGGER], useFactory: youtubeHttpClient },
  ChannelLookup,
  ChannelPreview,
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
];

@Module({
  imports: [QueueModule],
  providers,
  exports: providers,
})
export class VideoModule {}
