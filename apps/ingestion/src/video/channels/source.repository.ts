import { isDeepStrictEqual } from 'node:util';
import type { AnyBulkWriteOperation, QueryFilter } from 'mongoose';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import {
  bulkWrite,
  documentSchema,
  hasMatched,
  idsOf,
  nextVersion,
  type StateDocument,
  stateDocumentSchema,
} from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';
import type { FailureReason, ObservedChannel } from '@elevate/contracts/ingestion';
import { userError } from '@elevate/errors';
import { channelNameIn, checkChannelName, DAY_MS } from '@elevate/rules';
import { slotStart } from '../../timing/slots.js';

export class SourceRepository extends repositoryOf(
  carriesRecords(documentSchema<SourceDocument>('sources')),
) {
  /** In the order added. A handle whose channel is already stored is left out. */
  async findFollowed(): Promise<SourceDocument[]> {
    const all = await this.model.find({ status: { $ne: 'removed' } }).lean<SourceDocument[]>();
    const resolved = new Set(
      all.flatMap(({ handle, resolvedAt }) => (handle && resolvedAt ? [handleId(handle)] : [])),
    );
    return all
      .filter(({ _id }) => !resolved.has(_id))
      .sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime());
  }

  async findActive(): Promise<SourceDocument[]> {
    return (await this.findFollowed()).filter(({ status }) => status !== 'paused');
  }

  /** False if already followed, or while its episodes are withdrawn. */
  async add(source: SourceDocument): Promise<boolean> {
    const { _id, status, unaudited, ...rest } = source;
    const fresh = { $setOnInsert: { ...rest, status, ...(unaudited && { unaudited }) } };
    const { upsertedCount } = await this.model.updateOne({ _id }, fresh, { upsert: true });
    if (upsertedCount > 0) return true;
    // The next sync observes the channel again, which takes off the mark of its removal.
    const again = {
      $set: { status, resolvedAt: null },
      ...(unaudited && { $push: { unaudited: { $each: unaudited } } }),
    };
    const removed = { _id, status: 'removed' as const, withdrawing: { $ne: true } };
    return hasMatched(this.model.updateOne(removed, again));
  }

  changeStatus(
    { _id, status }: Pick<SourceDocument, '_id' | 'status'>,
    set: Pick<SourceDocument, 'status' | 'withdrawing'>,
    record: AuditRecord,
  ): Promise<boolean> {
    const change = { $set: set, $push: { unaudited: record } };
    return hasMatched(this.model.updateOne({ _id, status }, change));
  }

  findWithdrawing(): Promise<string[]> {
    return idsOf(this.model, { withdrawing: true });
  }

  /** Its history is forgotten, or a later sync would stop at the withdrawn videos. */
  async endWithdrawing(id: string): Promise<void> {
    const $set = { history: NO_HISTORY, listing: null, lastSyncedAt: null, lastPlannedAt: null };
    const withdrawing = { _id: id, withdrawing: true };
    await this.model.updateOne(withdrawing, { $set, $unset: { withdrawing: 1 } });
  }

  async update(id: string, set: Partial<Omit<SourceDocument, '_id'>>): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: set });
  }

  /** Skipped if paused or removed in the meantime. */
  async markHealthy(id: string): Promise<void> {
    const ill = { _id: id, status: { $in: ['unresolved', 'needs-attention'] as const } };
    await this.model.updateOne(ill, { $set: { status: 'active' } });
  }

  /** Missing so long that a person should check. Skipped if paused or removed in the meantime. */
  async markMissing(_id: string): Promise<void> {
    await this.model.updateOne({ _id, status: 'active' }, { $set: { status: 'needs-attention' } });
  }

  async countFailure(id: string, set: Partial<SourceDocument>): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: set, $inc: { failures: 1 } });
  }

  async markPlanned(ids: readonly string[], at: Date): Promise<void> {
    await this.model.updateMany({ _id: { $in: [...ids] } }, { $set: { lastPlannedAt: at } });
  }
}

export function newSource(
  id: string,
  facts: Pick<SourceDocument, 'status' | 'name' | 'handle' | 'youtubeChannelId' | 'addedAt'>,
): SourceDocument {
  return {
    _id: id,
    ...facts,
    uploadsPlaylistId: null,
    history: NO_HISTORY,
    resolvedAt: null,
    lastSyncedAt: null,
    lastError: null,
    lastErrorAt: null,
    lastPlannedAt: null,
    failures: 0,
    notFoundSince: null,
  };
}

export type ChannelFacts = Omit<ObservedChannel, 'version'>;

export type ChannelDocument = StateDocument<ChannelFacts>;

export class ChannelRepository extends repositoryOf(
  stateDocumentSchema<ChannelDocument>('channels'),
) {
  async findMissing(ids: readonly string[]): Promise<string[]> {
    const existing = new Set(await idsOf(this.model, { _id: { $in: [...ids] } }));
    return ids.filter((id) => !existing.has(id));
  }

  async observe(channels: readonly ChannelFacts[]): Promise<string[]> {
    const ids = channels.map(({ id }) => id);
    const documents = await this.model.find({ _id: { $in: ids } }).lean<ChannelDocument[]>();
    const byId = new Map(documents.map(({ _id, state }) => [_id, state]));
    const changed = channels.filter((facts) => !isDeepStrictEqual(byId.get(facts.id), facts));
    let operations = changed.map(toOperation);
    while (operations.length > 0) {
      const { duplicates } = await bulkWrite(this.model.collection, operations);
      // Of two concurrent first observations the losing upsert stored nothing.
      operations = operations.filter((_, index) => duplicates.has(index));
    }
    return changed.map(({ id }) => id);
  }

  /** Marks a removed channel; its next observation takes the mark off. False if it was never observed. */
  markRemoved(id: string): Promise<boolean> {
    const shown = { _id: id, 'state.followed': { $ne: false } } as QueryFilter<ChannelDocument>;
    return hasMatched(this.model.updateOne(shown, nextVersion({ 'state.followed': false })));
  }
}

function toOperation(facts: ChannelFacts): AnyBulkWriteOperation<ChannelDocument> {
  const update = nextVersion({ state: facts });
  return { updateOne: { filter: { _id: facts.id }, update, upsert: true } };
}

export interface Listing {
  readonly newest: readonly string[];
  readonly missed: readonly string[];
}

export interface History {
  readonly complete: boolean;
  readonly pageToken: string | null;
  /** Only a gap is left; a talk known before `knownBefore` ends it. */
  readonly stopAtKnown: boolean;
  /** When the gap opened. Talks stored later lie inside it and do not end it. */
  readonly knownBefore?: Date | null;
}

export const NO_HISTORY: History = { complete: false, pageToken: null, stopAtKnown: false };

/** The id is the YouTube channel id, or the handle until resolved. */
export interface SourceDocument extends AuditCarrier {
  _id: string;
  /** `paused` and resumed only by a person. */
  status: 'unresolved' | 'active' | 'needs-attention' | 'paused' | 'removed';
  name: string;
  handle: string | null;
  youtubeChannelId: string | null;
  uploadsPlaylistId: string | null;
  history: History;
  listing?: Listing | null;
  addedAt: Date;
  resolvedAt: Date | null;
  lastSyncedAt: Date | null;
  lastError: FailureReason | null;
  lastErrorAt?: Date | null;
  lastPlannedAt: Date | null;
  failures: number;
  notFoundSince: Date | null;
  /** Removed with its episodes, of which some are still shown. */
  withdrawing?: boolean;
}

export function isVerifiable({ uploadsPlaylistId }: SourceDocument): boolean {
  return uploadsPlaylistId !== null;
}

export interface ChannelName extends Pick<SourceDocument, 'handle' | 'youtubeChannelId'> {
  /** Lowercase, because handles are case-insensitive. */
  readonly id: string;
}

export function handleId(handle: string): string {
  return handle.toLowerCase();
}

/** Parses `UC…`, `@name`, `user/name` or the address of a channel. @throws AppError `INGESTION.INVALID_CHANNEL` */
export function parseChannelName(text: string): ChannelName {
  const name = channelNameIn(text);
  if (name?.startsWith('UC')) return { id: name, handle: null, youtubeChannelId: name };
  if (name) return { id: handleId(name), handle: name, youtubeChannelId: null };
  throw userError(
    'INGESTION.INVALID_CHANNEL',
    `${checkChannelName(text) ?? 'Please name a channel'}.`,
  );
}

export function named(
  sources: readonly SourceDocument[],
  names: readonly string[],
): SourceDocument[] {
  const folded = new Set(names.map((name) => name.trim().toLowerCase()));
  return sources.filter(({ _id, handle, youtubeChannelId }) =>
    [_id, handle, youtubeChannelId].some((name) => name !== null && folded.has(name.toLowerCase())),
  );
}

const FIRST_RETRY_MS = 60_000;

type Planned = Pick<SourceDocument, '_id' | 'status' | 'lastPlannedAt' | 'failures'>;

/**
 * Milliseconds. At the next slot, or after a failure with exponential backoff from one minute. Unknown channels daily.
 */
export function dueAt(source: Planned, intervalMs: number): number {
  const last = source.lastPlannedAt?.getTime();
  if (last === undefined) return 0;
  const isUnknown = source.status === 'unresolved' || source.status === 'needs-attention';
  if (isUnknown && source.failures > 0) return last + Math.max(DAY_MS, intervalMs);
  const nextSlot = slotStart(source._id, last, intervalMs) + intervalMs;
  if (source.failures === 0) return nextSlot;
  const pause = FIRST_RETRY_MS * 2 ** Math.min(source.failures - 1, 20);
  return Math.min(nextSlot, last + Math.min(pause, intervalMs));
}

export function isDue(source: Planned, now: number, intervalMs: number): boolean {
  return source.status !== 'paused' && dueAt(source, intervalMs) <= now;
}
