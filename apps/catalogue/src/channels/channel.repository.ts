import type { AnyBulkWriteOperation } from 'mongoose';
import {
  GroupCommit,
  hasMatched,
  inState,
  nextVersion,
  type StateDocument,
  stateDocumentSchema,
} from '@elevate/mongo';
import type { ChannelState } from '@elevate/contracts/catalogue';
import type { ObservedChannel, ObservedVideo } from '@elevate/contracts/ingestion';
import type { EveryField } from '@elevate/rules';
import { repositoryOf } from '@elevate/service-defaults';

type StoredChannel = Omit<ChannelState, 'version'>;

interface ChannelDocument extends StateDocument<StoredChannel> {
  /** Version of the newest message; 0 for a stub. */
  sourceVersion: number;
}

export class ChannelRepository extends repositoryOf(
  stateDocumentSchema<ChannelDocument>('channels'),
) {
  private readonly writes = new GroupCommit(this.model);

  async applyObserved(channel: ObservedChannelState, sourceVersion: number): Promise<void> {
    await this.write(
      { _id: channel.id, sourceVersion: { $lt: sourceVersion } },
      {
        ...nextVersion({ ...inState(channel), sourceVersion, removed: false }),
        $setOnInsert: { 'state.topics': [] },
      },
    );
  }

  async insertStub(stub: ObservedChannelState): Promise<boolean> {
    const state = { ...stub, topics: [] };
    // A duplicate-key error leaves an existing channel unchanged.
    return this.write(
      { _id: stub.id, removed: true },
      nextVersion({ state, sourceVersion: 0, removed: false }),
    );
  }

  upgradeStub(stub: ObservedChannelState): Promise<boolean> {
    const sample = { _id: stub.id, sourceVersion: 0, 'state.origin': 'sample' } as const;
    return hasMatched(this.model.updateOne(sample, nextVersion(inState(stub))));
  }

  findAll(ids: readonly string[] | 'all'): Promise<ChannelDocument[]> {
    const some = ids === 'all' ? {} : { _id: { $in: [...ids] } };
    return this.model.find({ ...some, removed: { $ne: true } }).lean<ChannelDocument[]>();
  }

  setTopics(id: string, version: number, topics: readonly string[]): Promise<boolean> {
    const update = nextVersion({ 'state.topics': topics });
    return hasMatched(this.model.updateOne({ _id: id, version }, update));
  }

  private async write(filter: object, update: object): Promise<boolean> {
    const operation = { updateOne: { filter, update, upsert: true } };
    const { applied } = await this.writes.commit(
      operation as AnyBulkWriteOperation<ChannelDocument>,
    );
    return applied;
  }
}

type ObservedChannelState = Omit<StoredChannel, 'topics'>;

export function toChannel(channel: ObservedChannel): ObservedChannelState {
  const { id, name, handle, thumbnail_url, youtube_channel_id, description = '' } = channel;
  const origin = channel.origin ?? (youtube_channel_id === null ? 'sample' : 'youtube');
  const followed = channel.followed ?? true;
  const names = { id, name, handle, thumbnail_url, youtube_channel_id, description };
  return { ...names, origin, followed } satisfies EveryField<ObservedChannelState>;
}

/** Stands for a channel until its own message arrives. */
export function toStub({ channel, origin }: ObservedVideo): ObservedChannelState {
  const { id, name, youtube_channel_id } = channel;
  return { id, name, handle: null, thumbnail_url: null, youtube_channel_id, origin };
}
