import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import { modelOf, writeVersion } from '@elevate/mongo';
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

export type StoredRules = Pick<TopicRulesDocument, 'version' | 'topics' | 'pass'>;

interface RulesChange {
  readonly version: number;
  readonly topics: OwnWords;
  readonly pass: RulesPass;
  readonly record: AuditRecord;
}

const NO_RULES: StoredRules = { version: 0, topics: {}, pass: null };

@Injectable()
export class TopicRulesRepository {
  constructor(@Inject(TOPIC_RULES_MODEL) readonly model: Model<TopicRulesDocument>) {}

  async find(): Promise<StoredRules> {
    return (await this.model.findById(TOPIC_RULES_ID).lean<TopicRulesDocument>()) ?? NO_RULES;
  }

  /** False if the stored version differs; 0 is before the first. */
  save({ version, topics, pass, record }: RulesChange): Promise<boolean> {
    const change = { $set: { topics, pass }, $push: { unaudited: record } };
    return writeVersion(this.model, { _id: TOPIC_RULES_ID, version }, change);
  }

  /** Returns false if the rules or the pass changed meanwhile. */
  async movePass(version: number, from: RulesPass, to: RulesPass | null): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: TOPIC_RULES_ID, version, 'pass.left': from.left, 'pass.after': from.after },
      { $set: { pass: to } },
    );
    return modifiedCount > 0;
  }
}
