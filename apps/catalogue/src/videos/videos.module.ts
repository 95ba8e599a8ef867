import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { EpisodesModule } from '../episodes/episodes.module.js';
import { HeroModule } from '../hero/hero.module.js';
import { VideosService } from './videos.service.js';

@Module({
  imports: [ChannelsModule, EpisodesModule, HeroModule],
  providers: [VideosService],
  exports: [VideosService],
})
export class VideosModule {}
