import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { AnyBulkWriteOperation, Connection, Model, QueryFilter } from 'mongoose';
import { bulkWrite, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { channelSchema, type ChannelDocument, type ChannelFacts } from './channel.schema.js';

@Injectable()
export class ChannelRepository {
  readonly model: Model<ChannelDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'Channel', channelSchema);
  }

  async findMissing(ids: readonly string[]): Promise<string[]> {
    const found = await this.model
      .find({ _id: { $in: [...ids] } }, { _id: 1 })
      .lean<{ _id: string }[]>();
    const known = new Set(found.map(({ _id }) => _id));
    return ids.filter((id) => !known.has(id));
  }

  /** Stores and marks changed channels; returns their ids. */
  async observe(channels: readonly ChannelFacts[]): Promise<string[]> {
    const ids = channels.map(({ id }) => id);
    const found = await this.model.find({ _id: { $in: ids } }).lean<ChannelDocument[]>();
    const known = new Map(found.map((document) => [document._id, document]));
    const changed = channels.filter(
      (facts) => !isDeepStrictEqual(known.get(facts.id)?.state, facts),
    );
    if (changed.length === 0) return [];
    const operations = changed.map((facts) => toOperation(facts));
    const { duplicates } = await bulkWrite(this.model.collection, operations);
    // Two concurrent first observations: the losing upsert stored nothing, so retry.
    const missed = changed.filter((_, index) => duplicates.has(index));
    if (missed.length > 0)
      await bulkWrite(
        this.model.collection,
        missed.map((facts) => toOperation(facts)),
      );
    return changed.map(({ id }) => id);
  }

  /** Marks a removed channel; its next observation takes the mark off. False if it was never observed. */
  async markRemoved(id: string): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: id, 'state.followed': { $ne: false } } as QueryFilter<ChannelDocument>,
      { $set: { 'state.followed': false, unpublished: true }, $inc: { version: 1 } },
    );
    return modifiedCount > 0;
  }
}

function toOperation(facts: ChannelFacts): AnyBulkWriteOperation<ChannelDocument> {
  const update = { $set: { state: facts, unpublished: true }, $inc: { version: 1 } };
  return { updateOne: { filter: { _id: facts.id }, update, upsert: true } };
}
