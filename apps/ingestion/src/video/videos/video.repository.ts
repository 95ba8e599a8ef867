import { Inject, Injectable } from '@nestjs/common';
import type { AnyBulkWriteOperation, Connection, Model, QueryFilter } from 'mongoose';
import { Clock } from '@elevate/clock';
import { bulkWrite, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import type { KnownVideo, VideoChange } from './video-life.js';
import { videoSchema, type VideoDocument } from './video.schema.js';

export interface PlannedChange {
  readonly id: string;
  readonly known: KnownVideo | null;
  readonly sourceId: string;
  readonly change: VideoChange;
}

const KNOWN_FIELDS = {
  version: 1,
  status: 1,
  origin: 1,
  contentHash: 1,
  skip: 1,
  misses: 1,
  missedIn: 1,
  firstSeenAt: 1,
  channelRemoved: 1,
  'state.speakers': 1,
} as const;

@Injectable()
export class VideoRepository {
  readonly model: Model<VideoDocument>;

  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = modelOf(connection, 'Video', videoSchema);
  }

  async findKnown(ids: readonly string[]): Promise<Map<string, KnownVideo>> {
    const found = await this.model
      .find({ _id: { $in: [...ids] } }, KNOWN_FIELDS)
      .lean<VideoDocument[]>();
    return new Map(
      found.map(({ state, ...known }) => [
        known._id,
        { ...known, speakers: state?.speakers ?? [] },
      ]),
    );
  }

  /**
   * Writes a page's changes together; false on a conflict: decide all again. `checked` is false if the source was not
   * asked.
   */
  async save(changes: readonly PlannedChange[], { checked } = { checked: true }): Promise<boolean> {
    if (changes.length === 0) return true;
    const now = this.clock.now();
    const operations = changes.map((planned) => toOperation(planned, now, checked ? now : null));
    const { duplicates, matchedCount } = await bulkWrite(this.model.collection, operations);
    const updates = changes.filter(({ known }) => known !== null).length;
    return duplicates.size === 0 && matchedCount === updates;
  }

  async touch(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.model.updateMany(
      { _id: { $in: [...ids] } },
      { $set: { checkedAt: this.clock.now() } },
    );
  }

  /** Ids due for the daily refresh. Scans the collection. */
  async findStale(before: Date): Promise<string[]> {
    const stale = {
      ...REFRESHABLE,
      $or: [{ checkedAt: null }, { checkedAt: { $lt: before } }],
    };
    const found = await this.model
      .find(stale as QueryFilter<VideoDocument>, { _id: 1 })
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Least recently checked first; with missing facts, or any with `force`. */
  async findForBackfill({ force, limit, channelIds }: BackfillSelection): Promise<string[]> {
    const conditions: object[] = [REFRESHABLE];
    if (!force) conditions.push({ $or: MISSING_FACTS });
    if (channelIds) conditions.push(ofChannels(channelIds));
    const found = await this.model
      .find({ $and: conditions } as QueryFilter<VideoDocument>, { _id: 1 })
      .sort({ checkedAt: 1, _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  async countPublished(channelId: string): Promise<number> {
    const published = { ...ofChannels([channelId]), status: 'published' };
    return this.model.countDocuments(published as QueryFilter<VideoDocument>);
  }

  /** Ids of a channel's videos that are not withdrawn with it yet. Scans the collection. */
  async findToRemove(channelId: string): Promise<string[]> {
    const wanted = { ...ofChannels([channelId]), channelRemoved: { $ne: true } };
    const found = await this.model
      .find(wanted as QueryFilter<VideoDocument>, { _id: 1 })
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** An estimate: an exact count would scan the collection. */
  async count(): Promise<number> {
    return this.model.estimatedDocumentCount();
  }

  async findPublishedSample(): Promise<string[]> {
    const found = await this.model
      .find({ origin: 'sample', status: 'published' }, { _id: 1 })
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }
}

export interface BackfillSelection {
  readonly force: boolean;
  readonly limit: number;
  readonly channelIds: readonly string[] | null;
}

const REFRESHABLE = { skip: { $ne: 'short' }, channelRemoved: { $ne: true } };

const ofChannels = (ids: readonly string[]) => ({
  $or: [{ sourceId: { $in: ids } }, { 'state.channel.id': { $in: ids } }],
});

const MISSING_FACTS = [
  { origin: 'sample' },
  { skip: { $in: ['unknown_duration', 'malformed'] } },
  { 'state.view_count': null },
  { 'state.duration_seconds': null },
  { 'state.description': '' },
];

function toOperation(
  { id, known, sourceId, change: { set, announce } }: PlannedChange,
  now: Date,
  checkedAt: Date | null,
): AnyBulkWriteOperation<VideoDocument> {
  if (!known) {
    const own = { sourceId, version: 1, unpublished: announce, firstSeenAt: now, checkedAt };
    const document = { _id: id, ...own, ...set } as VideoDocument;
    return { insertOne: { document } };
  }
  const filter = { _id: id, version: known.version };
  if (!announce) return { updateOne: { filter, update: { $set: { ...set, checkedAt } } } };
  return {
    updateOne: {
      filter,
      update: { $set: { ...set, checkedAt, unpublished: true }, $inc: { version: 1 } },
    },
  };
}
