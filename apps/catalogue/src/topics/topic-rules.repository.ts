import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { KeptRules, type PassedRules } from './rules-pass.js';
import { type RulesModel, rulesModel, RulesRepository } from './rules.repository.js';
import { type OwnWords, TopicClassifier } from './topic-classifier.js';

export const TOPIC_RULES_MODEL = Symbol('TOPIC_RULES_MODEL');
export const TOPIC_RULES_ID = 'topic-rules';

interface Rules {
  readonly topics: OwnWords;
}

export type StoredRules = Rules & PassedRules;

export const topicRulesModel = (connection: Connection) =>
  rulesModel<Rules>(connection, { name: 'TopicRules', id: TOPIC_RULES_ID, field: 'topics' });

@Injectable()
export class TopicRulesRepository extends RulesRepository<Rules> {
  constructor(@Inject(TOPIC_RULES_MODEL) model: RulesModel<Rules>) {
    super(model, TOPIC_RULES_ID, { topics: {} });
  }
}

@Injectable()
export class CurrentTopics extends KeptRules<StoredRules, TopicClassifier> {
  constructor(rules: TopicRulesRepository) {
    super(rules, ({ topics }) => new TopicClassifier(topics));
  }
}
