import { Inject, Module } from '@nestjs/common';
import type { Model } from 'mongoose';
import { AuditLog, UnauditedRepository } from '@elevate/audit';
import { ChannelsModule } from '../channels/channels.module.js';
import { EpisodesModule } from '../episodes/episodes.module.js';
import { HeroModule } from '../hero/hero.module.js';
import { TOPIC_RULES_MODEL, type TopicRulesDocument } from '../topics/topic-rules.repository.js';
import { TopicsModule } from '../topics/topics.module.js';
import { ChannelCurationService, CurationEffects } from './channel-curation.service.js';
import { CuratedListService } from './curated-list.service.js';
import { CurationService } from './curation.service.js';
import { SpeakerRefresher, SpeakersService } from './speakers/speakers.service.js';
import { TopicRefresher, TopicRulesService } from './topic-rules.service.js';
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
