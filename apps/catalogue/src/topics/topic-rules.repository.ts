import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { KeptRules, type PassedRules } from './rules-pass.js';
import { RulesRepository } from './rules.repository.js';
import { type OwnWords, TopicClassifier } from './topic-classifier.js';

export const TOPIC_RULES_ID = 'topic-rules';

interface Rules {
  readonly topics: OwnWords;
}

export type StoredRules = Rules & PassedRules;

@Injectable()
export class TopicRulesRepository extends RulesRepository<Rules> {
  constructor(@Inject(MONGO) connection: Connection) {
    super(connection, { name: 'TopicRules', id: TOPIC_RULES_ID, empty: { topics: {} } });
  }
}

@Injectable()
export class CurrentTopics extends KeptRules<StoredRules, TopicClassifier> {
  constructor(rules: TopicRulesRepository) {
    super(rules, ({ topics }) => new TopicClassifier(topics));
  }
}
