import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { EpisodesModule } from '../episodes/episodes.module.js';
import { HeroModule } from '../hero/hero.module.js';
import { CuratedListService } from './curated-list.service.js';
import { CurationEffects } from './curation-effects.js';
import { CurationService } from './curation.service.js';
import { VideosService } from './videos.service.js';

@Module({
  imports: [ChannelsModule, EpisodesModule, HeroModule],
  providers: [CuratedListService, CurationEffects, CurationService, VideosService],
  exports: [CuratedListService, CurationService, VideosService],
})
export class VideosModule {}
