import { Inject, Injectable } from '@nestjs/common';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { GroupCommit } from '@elevate/mongo';
import type { ObservedChannelState } from './channel.mapper.js';
import { CHANNEL_MODEL, type ChannelDocument } from './channel.schema.js';

export interface TopicsChange {
  readonly id: string;
  readonly version: number;
  readonly topics: readonly string[];
}

@Injectable()
export class ChannelRepository {
  private readonly writes: GroupCommit<ChannelDocument>;

  constructor(@Inject(CHANNEL_MODEL) readonly model: Model<ChannelDocument>) {
    this.writes = new GroupCommit(model);
  }

  applyObserved(channel: ObservedChannelState, sourceVersion: number): Promise<boolean> {
    return this.write(
      { _id: channel.id, sourceVersion: { $lt: sourceVersion } },
      {
        $set: { ...inState(channel), sourceVersion, removed: false, unpublished: true },
        $setOnInsert: { 'state.topics': [] },
        $inc: { version: 1 },
      },
    );
  }

  async insertStub(stub: ObservedChannelState): Promise<boolean> {
    const state = { ...stub, topics: [] };
    // An existing channel makes the upsert fail with a duplicate-key error and stays unchanged.
    return this.write(
      { _id: stub.id, removed: true },
      {
        $set: { state, sourceVersion: 0, removed: false, unpublished: true },
        $inc: { version: 1 },
      },
    );
  }

  async upgradeStub(stub: ObservedChannelState): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: stub.id, sourceVersion: 0, 'state.origin': 'sample' },
      { $set: { ...inState(stub), unpublished: true }, $inc: { version: 1 } },
    );
    return modifiedCount > 0;
  }

  find(ids: readonly string[] | 'all'): Promise<ChannelDocument[]> {
    const some = ids === 'all' ? {} : { _id: { $in: [...ids] } };
    return this.model.find({ ...some, removed: { $ne: true } }).lean<ChannelDocument[]>();
  }

  async setTopics({ id, version, topics }: TopicsChange): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: id, version },
      { $set: { 'state.topics': topics, unpublished: true }, $inc: { version: 1 } },
    );
    return modifiedCount > 0;
  }

  private async write(filter: object, update: object): Promise<boolean> {
    const operation = { updateOne: { filter, update, upsert: true } };
    const { applied } = await this.writes.commit(
      operation as AnyBulkWriteOperation<ChannelDocument>,
    );
    return applied;
  }
}

function inState(channel: ObservedChannelState): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(channel).map(([name, value]) => [`state.${name}`, value]),
  );
}
