import { Module } from '@nestjs/common';
import { YouTubeModule } from '../youtube/youtube.module.js';
import { ChannelPreview } from './channel-preview.js';
import { ChannelRelay } from './channel-relay.js';
import { ChannelRepository, SourceRepository } from './source.repository.js';
import { SourceService } from './source.service.js';

@Module({
  imports: [YouTubeModule],
  providers: [ChannelPreview, ChannelRelay, ChannelRepository, SourceRepository, SourceService],
  exports: [ChannelPreview, ChannelRelay, ChannelRepository, SourceRepository, SourceService],
})
export class ChannelsModule {}
