import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { bulkWrite } from '@elevate/mongo';
import type { TopicEvidence } from '../topics/topic-classifier.js';
import { EPISODE_MODEL, type EpisodeDocument } from './episode.schema.js';
import type { CuratedDocument } from './table/table-row.js';

/** The texts that decide an episode's topics. */
export interface EpisodeEvidence {
  readonly id: string;
  readonly channelId: string;
  readonly sourceVersion: number;
  readonly topics: readonly string[];
  /** True if a curator's topics win over these. */
  readonly isCorrected: boolean;
  readonly evidence: TopicEvidence;
}

export interface Retagged extends EpisodeEvidence {
  readonly after: readonly string[];
}

const FIELDS = {
  ...{ sourceVersion: 1, topicSource: 1, 'state.title': 1, 'state.description': 1 },
  ...{ 'state.topics': 1, 'state.channel_id': 1, 'corrections.topics': 1 },
} as const;

const BATCH = 500;

@Injectable()
export class EvidenceRepository {
  constructor(@Inject(EPISODE_MODEL) private readonly model: Model<EpisodeDocument>) {}

  /** The next episodes by id; the source's tags must be known, else a rule would take topics away. */
  async next(after: string): Promise<EpisodeEvidence[]> {
    const found = await this.model
      .find({ _id: { $gt: after }, topicSource: { $exists: true } }, FIELDS)
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<CuratedDocument[]>();
    return found.map(toEvidence);
  }

  /** Skips an episode that its source changed meanwhile: it was classified by the rules of now. */
  async retag(changes: readonly Retagged[]): Promise<void> {
    if (changes.length === 0) return;
    await bulkWrite(
      this.model.collection,
      changes.map(({ id, sourceVersion, after }) => ({
        updateOne: {
          filter: { _id: id, sourceVersion },
          update: { $set: { 'state.topics': after, unpublished: true }, $inc: { version: 1 } },
        },
      })),
    );
  }
}

function toEvidence(document: CuratedDocument): EpisodeEvidence {
  const { _id: id, sourceVersion, topicSource, state, corrections } = document;
  const { title = '', description = '', topics = [], channel_id: channelId = '' } = state;
  const { tags = [], channelName = '' } = topicSource ?? {};
  const evidence = { title, description, tags, channelName };
  const isCorrected = corrections?.topics !== undefined;
  return { id, channelId, sourceVersion, topics, isCorrected, evidence };
}
