import { Module } from '@nestjs/common';
import { AuditController } from '@elevate/audit';
import { ArticlesModule } from '../articles/articles.module.js';
import { EpisodesModule } from '../episodes/episodes.module.js';
import { HeroModule } from '../hero/hero.module.js';
import { VideosModule } from '../videos/videos.module.js';
import { ArticlesController } from './articles.controller.js';
import {
  ChannelCurationController,
  SpeakersController,
  TopicRulesController,
} from './channel-curation.controller.js';
import { CurationController } from './curation.controller.js';
import {
  EditorPicksController,
  EpisodesController,
  HeroController,
  HeroDeskController,
} from './episodes.controller.js';

@Module({
  imports: [ArticlesModule, EpisodesModule, HeroModule, VideosModule],
  controllers: [
    ChannelCurationController,
    CurationController,
    EditorPicksController,
    EpisodesController,
    HeroController,
    HeroDeskController,
    SpeakersController,
    TopicRulesController,
    ArticlesController,
    AuditController,
  ],
})
export class HttpModule {}
