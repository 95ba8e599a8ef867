import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import { modelOf } from '@elevate/mongo';
import type { RulesPass } from './rules-pass.js';
import type { OwnWords } from './topic-classifier.js';

export const TOPIC_RULES_MODEL = Symbol('TOPIC_RULES_MODEL');
export const TOPIC_RULES_ID = 'topic-rules';

export interface TopicRulesDocument extends AuditCarrier {
  _id: string;
  version: number;
  topics: OwnWords;
  pass: RulesPass | null;
}

/** A single document, so that a change is one atomic update. */
export function topicRulesModel(connection: Connection): Model<TopicRulesDocument> {
  const schema = carriesRecords(
    new Schema<TopicRulesDocument>(
      {
        _id: String,
        version: { type: Number, required: true },
        topics: { type: Schema.Types.Mixed, required: true },
        pass: Schema.Types.Mixed,
      },
      { collection: 'topic-rules', versionKey: false, minimize: false },
    ),
  );
  return modelOf(connection, 'TopicRules', schema);
}
