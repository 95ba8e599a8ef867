import { Module } from '@nestjs/common';
import { YouTubeModule } from '../youtube/youtube.module.js';
import { ChannelRelay } from './channel-relay.js';
import { ChannelRepository } from './channel.repository.js';
import { SourceRepository } from './source.repository.js';
import { SourceService } from './source.service.js';

@Module({
  imports: [YouTubeModule],
  providers: [ChannelRelay, ChannelRepository, SourceRepository, SourceService],
  exports: [ChannelRelay, ChannelRepository, SourceRepository, SourceService],
})
export class ChannelsModule {}
