import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { RulesRepository } from './rules.repository.js';
import { type OwnWords, TopicClassifier } from './topic-classifier.js';

export const TOPIC_RULES_ID = 'topic-rules';

export interface OwnTopics {
  readonly topics: OwnWords;
}

@Injectable()
export class TopicRulesRepository extends RulesRepository<OwnTopics, TopicClassifier> {
  constructor(@Inject(MONGO) connection: Connection) {
    super(connection, TOPIC_RULES_ID, {
      name: 'TopicRules',
      empty: { topics: {} },
      prepare: ({ topics }) => new TopicClassifier(topics),
    });
  }
}
