import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Model, QueryFilter } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import type { ChannelEpisodes } from '@elevate/contracts/catalogue';
import { bulkWrite, nextVersion } from '@elevate/mongo';
import type { TopicEvidence } from '../topics/topic-classifier.js';
import { type EpisodeDocument, episodeNotFound, EpisodeRepository } from './episode.repository.js';
import { type CuratedDocument, TABLE_FIELDS } from './table/table-row.js';

export type CuratedFields = Required<
  Pick<EpisodeDocument, 'corrections' | 'hidden' | 'hiddenReason'>
>;

export interface CuratedChange {
  readonly before: CuratedDocument;
  readonly fields: CuratedFields;
  /** Corrected speakers after the merges; null if no name was merged. */
  readonly mergedSpeakers?: readonly string[] | null;
}

// Decoding and folding a larger batch would hold up requests.
const TABLE_BATCH = 200;

/** Episodes as curators see them, also hidden and withdrawn ones. */
@Injectable()
export class CuratedRepository {
  private readonly model: Model<EpisodeDocument>;

  constructor({ model }: EpisodeRepository) {
    this.model = model;
  }

  async findOrFail(id: string): Promise<CuratedDocument> {
    const [document] = await this.findAll([id]);
    if (!document) throw episodeNotFound(id);
    return document;
  }

  findAll(ids: readonly string[]): Promise<CuratedDocument[]> {
    return this.model.find({ _id: { $in: [...ids] } }).lean<CuratedDocument[]>();
  }

  /** Unhidden episodes, also withdrawn ones. */
  findUnhidden(channelId: string, limit: number): Promise<CuratedDocument[]> {
    const filter = { 'state.channel_id': channelId, hidden: { $ne: true } };
    return this.model
      .find(filter as QueryFilter<EpisodeDocument>)
      .limit(limit)
      .lean<CuratedDocument[]>();
  }

  async countOf(channelId: string): Promise<ChannelEpisodes> {
    const available = { 'state.channel_id': channelId, removed: { $ne: true } };
    const count = (hidden: object) =>
      this.model.countDocuments({ ...available, hidden } as QueryFilter<EpisodeDocument>);
    const [shown, hidden] = await Promise.all([count({ $ne: true }), count({ $eq: true })]);
    return { shown, hidden };
  }

  async *tableRows(): AsyncIterable<CuratedDocument> {
    const query = this.model.find({}, TABLE_FIELDS).lean<CuratedDocument>();
    for await (const document of query.cursor({ batchSize: TABLE_BATCH }))
      yield document as CuratedDocument;
  }

  /** Changes share one record; an episode that changed meanwhile is left. Returns the changed ones. */
  async change(changes: readonly CuratedChange[], record: AuditRecord): Promise<CuratedDocument[]> {
    if (changes.length === 0) return [];
    await bulkWrite(
      this.model.collection,
      changes.map(({ before, fields, mergedSpeakers }) => ({
        updateOne: {
          filter: { _id: before._id, ...unchanged(before) },
          update: {
            $set: {
              ...fields,
              ...(!isDeepStrictEqual(fields.corrections, before.corrections ?? {}) && {
                'state.changed_at': record.at.toISOString(),
              }),
              ...(mergedSpeakers !== undefined && { 'merged.corrected': mergedSpeakers }),
              changeId: record._id,
              unpublished: true,
            },
            $inc: { version: 1, revision: 1 },
            $push: { unaudited: record },
          },
        },
      })),
    );
    const ids = changes.map(({ before }) => before._id);
    return this.model.find({ _id: { $in: ids }, changeId: record._id }).lean<CuratedDocument[]>();
  }

  /** The next episodes by id. Without known tags a rule would take topics away. */
  async evidence(after: string): Promise<EpisodeEvidence[]> {
    return (await this.next(after, EVIDENCE_FIELDS, { topicSource: { $exists: true } })).map(
      toEvidence,
    );
  }

  /** An episode that changed meanwhile was classified by the current rules. */
  async retag(changes: readonly Pick<EpisodeEvidence, 'id' | 'sourceVersion' | 'topics'>[]) {
    await this.rewrite(
      changes.map(({ id, sourceVersion, topics }) => ({
        filter: { _id: id, sourceVersion },
        set: { 'state.topics': topics },
      })),
    );
  }

  /** The next episodes by id, also without speakers, as far as speakers need them. */
  spoken(after: string): Promise<CuratedDocument[]> {
    return this.next(after, SPOKEN_FIELDS);
  }

  /** An episode that changed meanwhile was stored by the current merges. */
  async rename(
    changes: readonly Pick<CuratedDocument, '_id' | 'sourceVersion' | 'revision' | 'merged'>[],
  ) {
    await this.rewrite(
      changes.map(({ _id, sourceVersion, revision, merged }) => ({
        filter: { _id, sourceVersion, revision: revision ?? { $exists: false } },
        set: { merged },
      })),
    );
  }

  private next(after: string, fields: object, filter: object = {}): Promise<CuratedDocument[]> {
    return this.model
      .find({ ...filter, _id: { $gt: after } }, fields)
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<CuratedDocument[]>();
  }

  private async rewrite(changes: readonly { filter: object; set: object }[]): Promise<void> {
    if (changes.length === 0) return;
    await bulkWrite(
      this.model.collection,
      changes.map(({ filter, set }) => ({ updateOne: { filter, update: nextVersion(set) } })),
    );
  }
}

function unchanged({ revision, removed }: CuratedDocument) {
  return { revision: revision ?? { $exists: false }, removed: removed ? true : { $ne: true } };
}

export interface EpisodeEvidence extends TopicEvidence {
  readonly id: string;
  readonly channelId: string;
  readonly sourceVersion: number;
  readonly topics: readonly string[];
  /** True if a curator's topics win over these. */
  readonly isCorrected: boolean;
}

const EVIDENCE_FIELDS = {
  sourceVersion: 1,
  topicSource: 1,
  'state.title': 1,
  'state.description': 1,
  'state.topics': 1,
  'state.channel_id': 1,
  'corrections.topics': 1,
} as const;

const SPOKEN_FIELDS = {
  sourceVersion: 1,
  revision: 1,
  merged: 1,
  'state.speakers': 1,
  'corrections.speakers': 1,
} as const;

const BATCH = 500;

function toEvidence(document: CuratedDocument): EpisodeEvidence {
  const { _id: id, sourceVersion, topicSource, state, corrections } = document;
  const { title = '', description = '', topics = [], channel_id: channelId = '' } = state;
  const { tags = [], channelName = '' } = topicSource ?? {};
  const isCorrected = corrections?.topics !== undefined;
  return {
    id,
    channelId,
    sourceVersion,
    topics,
    isCorrected,
    title,
    description,
    tags,
    channelName,
  };
}
