import { Inject, Injectable } from '@nestjs/common';
import type { AnyBulkWriteOperation, Connection, QueryFilter, UpdateQuery } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import {
  batchedReads,
  type Batches,
  GroupCommit,
  hasMatched,
  inState,
  nextVersion,
} from '@elevate/mongo';
import { MONGO, repositoryOf } from '@elevate/service-defaults';
import {
  feedSchema,
  type FeedBookkeeping,
  type FeedDocument,
  type FeedFacts,
} from './feed.schema.js';
import type { FeedVerdict } from './health/feed-life.js';

export interface FeedSettings {
  readonly state: Partial<Pick<FeedFacts, 'name' | 'category' | 'status'>>;
  readonly own: Partial<FeedBookkeeping>;
}

@Injectable()
export class FeedRepository extends repositoryOf(feedSchema) {
  private readonly reads: Batches<string, FeedDocument | undefined>;
  private readonly verdicts: GroupCommit<FeedDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    super(connection);
    this.reads = batchedReads(this.model, followed({}));
    this.verdicts = new GroupCommit(this.model);
  }

  async findFollowed(): Promise<FeedDocument[]> {
    const all = await this.model.find(followed({})).lean<FeedDocument[]>();
    const byName = (a: FeedDocument, b: FeedDocument) => (a.state.name < b.state.name ? -1 : 1);
    return all.sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime() || byName(a, b));
  }

  override async find(id: string): Promise<FeedDocument | null> {
    return (await this.reads.add(id)) ?? null;
  }

  async addUnknown(feeds: readonly FeedDocument[]): Promise<string[]> {
    const added: string[] = [];
    for (const { _id, ...feed } of feeds) {
      const update = { $setOnInsert: feed } as UpdateQuery<FeedDocument>;
      const { upsertedCount } = await this.model.updateOne({ _id }, update, { upsert: true });
      if (upsertedCount > 0) added.push(_id);
    }
    return added;
  }

  async revive({ _id, version: _, unaudited = [], ...fresh }: FeedDocument): Promise<void> {
    const update = markUnpublished({ memory: null, ...fresh }, unaudited);
    await this.model.updateOne({ _id, removed: true }, update);
  }

  async settle(id: string, { set, health, facts, publish }: FeedVerdict): Promise<void> {
    const { name, ...others } = facts;
    const $set = { ...set, ...inState({ health, ...others }) };
    const update = publish ? markUnpublished($set) : { $set: set };
    if (name === undefined) return this.write({ _id: id }, update);
    // A name from an administrator stays; exactly one of the two finds the feed.
    await Promise.all([
      this.write({ _id: id, named: false }, markUnpublished({ ...$set, ...inState({ name }) })),
      this.write({ _id: id, named: true }, update),
    ]);
  }

  private async write(
    filter: QueryFilter<FeedDocument>,
    update: UpdateQuery<FeedDocument>,
  ): Promise<void> {
    const updateOne = { filter: followed(filter), update };
    await this.verdicts.commit({ updateOne } as AnyBulkWriteOperation<FeedDocument>);
  }

  change(
    { _id, version }: FeedDocument,
    { state, own }: FeedSettings,
    record: AuditRecord,
  ): Promise<boolean> {
    const update = markUnpublished({ ...own, ...inState(state) }, [record]);
    return hasMatched(this.model.updateOne(followed({ _id, version }), update));
  }

  remove({ _id, version }: FeedDocument, record: AuditRecord): Promise<boolean> {
    const update = markUnpublished({ removed: true }, [record]);
    return hasMatched(this.model.updateOne(followed({ _id, version }), update));
  }

  /** Moves the next fetch to the end of the publisher's pause. */
  async postpone(id: string, nextAttemptAt: Date | null): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { nextAttemptAt } });
  }

  /** Before the jobs run: a lost job is not planned again at once. */
  async markPlanned(ids: readonly string[], nextAttemptAt: Date): Promise<void> {
    await this.model.updateMany({ _id: { $in: [...ids] } }, { $set: { nextAttemptAt } });
  }
}

function followed(filter: QueryFilter<FeedDocument>): QueryFilter<FeedDocument> {
  return { ...filter, removed: { $ne: true } };
}

function markUnpublished(
  $set: Record<string, unknown>,
  records: readonly AuditRecord[] = [],
): UpdateQuery<FeedDocument> {
  const $push = { unaudited: { $each: [...records] } };
  return { ...nextVersion($set), ...(records.length > 0 && { $push }) };
}
