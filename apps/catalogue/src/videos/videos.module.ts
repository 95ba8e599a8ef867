import { Inject, Module } from '@nestjs/common';
import type { Model } from 'mongoose';
import { AuditLog, UnauditedRepository } from '@elevate/audit';
import { ChannelsModule } from '../channels/channels.module.js';
import { EpisodesModule } from '../episodes/episodes.module.js';
import { HeroModule } from '../hero/hero.module.js';
import { TOPIC_RULES_MODEL, type TopicRulesDocument } from '../topics/topic-rules.schema.js';
import { TopicsModule } from '../topics/topics.module.js';
import { ChannelCurationService } from './channel-curation.service.js';
import { CuratedListService } from './curated-list.service.js';
import { CurationEffects } from './curation-effects.js';
import { CurationService } from './curation.service.js';
import { SpeakerRefresher } from './speakers/speaker-refresher.js';
import { SpeakersService } from './speakers/speakers.service.js';
import { TopicRefresher } from './topic-refresher.js';
import { TopicRulesService } from './topic-rules.service.js';
import { VideosService } from './videos.service.js';

@Module({
  imports: [ChannelsModule, EpisodesModule, HeroModule, TopicsModule],
  providers: [
    ChannelCurationService,
    CuratedListService,
    CurationEffects,
    CurationService,
    SpeakerRefresher,
    SpeakersService,
    TopicRefresher,
    TopicRulesService,
    VideosService,
  ],
  exports: [
    ChannelCurationService,
    CuratedListService,
    CurationService,
    SpeakerRefresher,
    SpeakersService,
    TopicRefresher,
    TopicRulesService,
    VideosService,
  ],
})
export class VideosModule {
  constructor(audit: AuditLog, @Inject(TOPIC_RULES_MODEL) model: Model<TopicRulesDocument>) {
    audit.addCarrier(new UnauditedRepository(model));
  }
}
