import { Module } from '@nestjs/common';
import { MONGO } from '@elevate/service-defaults';
import { CurrentTopics } from './current-topics.js';
import {
  TOPIC_RULES_MODEL,
  topicRulesModel,
  TopicRulesRepository,
} from './topic-rules.repository.js';

@Module({
  providers: [
    { provide: TOPIC_RULES_MODEL, inject: [MONGO], useFactory: topicRulesModel },
    CurrentTopics,
    TopicRulesRepository,
  ],
  exports: [CurrentTopics, TopicRulesRepository, TOPIC_RULES_MODEL],
})
export class TopicsModule {}
