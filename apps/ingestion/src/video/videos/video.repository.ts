import { Inject, Injectable } from '@nestjs/common';
import type { AnyBulkWriteOperation, Connection, QueryFilter } from 'mongoose';
import { Clock } from '@elevate/clock';
import {
  bulkWrite,
  idsOf,
  nextVersion,
  type StateDocument,
  stateDocumentSchema,
} from '@elevate/mongo';
import { MONGO, repositoryOf } from '@elevate/service-defaults';
import type { ObservedVideo, WithdrawalReason } from '@elevate/contracts/ingestion';
import { canonicalLanguage } from '@elevate/rules';
import { contentHash } from '../../publish/content-hash.js';
import type { RunRequest } from '../../runs/run.repository.js';

export interface PlannedChange {
  readonly id: string;
  readonly stored: KnownVideo | null;
  readonly sourceId: string;
  readonly change: VideoChange;
}

const KNOWN_FIELDS = {
  version: 1,
  status: 1,
  sourceId: 1,
  origin: 1,
  contentHash: 1,
  textHash: 1,
  skip: 1,
  misses: 1,
  missedIn: 1,
  firstSeenAt: 1,
  channelRemoved: 1,
  'state.speakers': 1,
} as const;

@Injectable()
export class VideoRepository extends repositoryOf(stateDocumentSchema<VideoDocument>('videos')) {
  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly clock: Clock,
  ) {
    super(connection);
  }

  async findKnown(ids: readonly string[]): Promise<Map<string, KnownVideo>> {
    const documents = await this.model
      .find({ _id: { $in: [...ids] } }, KNOWN_FIELDS)
      .lean<VideoDocument[]>();
    const known = documents.map(({ state, ...rest }) => ({
      ...rest,
      speakers: state?.speakers ?? [],
    }));
    return new Map(known.map((video) => [video._id, video]));
  }

  /** Writes a page's changes together; false on a conflict: decide all again. */
  async save(changes: readonly PlannedChange[], { checked } = { checked: true }): Promise<boolean> {
    if (changes.length === 0) return true;
    const now = this.clock.now();
    const operations = changes.map((planned) => toOperation(planned, now, checked ? now : null));
    const { duplicates, matchedCount } = await bulkWrite(this.model.collection, operations);
    const updates = changes.filter(({ stored }) => stored !== null).length;
    return duplicates.size === 0 && matchedCount === updates;
  }

  async touch(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const update = { $set: { checkedAt: this.clock.now() } };
    await this.model.updateMany({ _id: { $in: [...ids] } }, update);
  }

  async findStale(before: Date): Promise<string[]> {
    const stale = [{ checkedAt: null }, { checkedAt: { $lt: before } }];
    return idsOf(this.model, { ...REFRESHABLE, $or: stale });
  }

  /** Puts episodes with missing facts first; `force` adds the least recently checked others. */
  async findForBackfill({
    force,
    limit,
    channelIds,
  }: Pick<RunRequest, 'force' | 'channelIds'> & { readonly limit: number }): Promise<string[]> {
    const among = [REFRESHABLE, ...(channelIds ? [ofChannels(channelIds)] : [])];
    const missing = (await this.findByCheck([...among, { $or: MISSING_FACTS }]))
      .toSorted((a, b) => turnOf(a) - turnOf(b))
      .slice(0, limit);
    const room = force ? limit - missing.length : 0;
    // A limit of 0 would find all.
    const others =
      room > 0 ? await this.findByCheck([...among, { $nor: MISSING_FACTS }], room) : [];
    return [...missing, ...others].map(({ _id }) => _id);
  }

  private findByCheck(conditions: readonly object[], limit = 0): Promise<CheckTimes[]> {
    return this.model
      .find({ $and: conditions } as QueryFilter<VideoDocument>, { checkedAt: 1, firstSeenAt: 1 })
      .sort({ checkedAt: 1, _id: 1 })
      .limit(limit)
      .lean<CheckTimes[]>();
  }

  /** Moves the sample's talks of a series to a channel, also on later imports of the sample. */
  async adopt(series: string, channel: VideoFacts['channel']): Promise<string[]> {
    const theirs = { origin: 'sample', 'state.channel.id': series } as QueryFilter<VideoDocument>;
    const ids = await idsOf(this.model, theirs);
    const update = nextVersion({ 'state.channel': channel, sourceId: channel.id });
    await this.model.updateMany({ ...theirs, _id: { $in: ids } }, update);
    return ids;
  }

  async countPublished(channelId: string): Promise<number> {
    const published = { ...ofChannels([channelId]), status: 'published' };
    return this.model.countDocuments(published as QueryFilter<VideoDocument>);
  }

  /** Ids of a channel's videos that are not withdrawn with it yet. Scans the collection. */
  async findToRemove(channelId: string): Promise<string[]> {
    return idsOf(this.model, { ...ofChannels([channelId]), channelRemoved: { $ne: true } });
  }

  /** An estimate: an exact count would scan the collection. */
  async count(): Promise<number> {
    return this.model.estimatedDocumentCount();
  }
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

type CheckTimes = Pick<VideoDocument, '_id' | 'checkedAt' | 'firstSeenAt'>;

/** Facts that a second check lacked may never come; new talks go first. */
const turnOf = ({ checkedAt, firstSeenAt }: CheckTimes): number =>
  checkedAt !== null && checkedAt > firstSeenAt ? checkedAt.getTime() : -firstSeenAt.getTime();

function toOperation(
  { id, stored, sourceId, change: { set, announce, isEdited = false } }: PlannedChange,
  now: Date,
  checkedAt: Date | null,
): AnyBulkWriteOperation<VideoDocument> {
  if (!stored) {
    const own = { sourceId, version: 1, unpublished: announce, firstSeenAt: now, checkedAt };
    const document = { _id: id, ...own, ...set } as VideoDocument;
    return { insertOne: { document } };
  }
  const filter = { _id: id, version: stored.version };
  const $set = { ...set, ...(isEdited && { changedAt: now }), checkedAt };
  return { updateOne: { filter, update: announce ? nextVersion($set) : { $set } } };
}

type KnownField = Extract<keyof typeof KNOWN_FIELDS, keyof VideoDocument>;

export type KnownVideo = Pick<VideoDocument, '_id' | KnownField> & {
  readonly speakers: readonly string[];
};

export interface VideoChange {
  readonly set: Partial<VideoDocument>;
  readonly announce: boolean;
  /** Title or description changed; false where the former ones are not known. */
  readonly isEdited?: boolean;
  readonly outcome: 'new' | 'updated' | 'withdrawn' | 'silent';
}

/** One miss may be an API error; the second withdraws the talk. */
const MISSES_UNTIL_GONE = 2;

/** State machine of a talk: seen, published, withdrawn, restored. Null if nothing changes. */
export function decideVideo(
  stored: KnownVideo | null,
  observation: Observation,
  runId: string,
): VideoChange | null {
  const change = changeBy(stored, observation, runId);
  if (!stored?.channelRemoved) return change;
  // Its channel is followed again.
  return { ...(change ?? SILENT), set: { ...change?.set, channelRemoved: false } };
}

export function withdrawWithChannel({ status }: KnownVideo): VideoChange {
  const set = { channelRemoved: true };
  return status === 'published' ? withdraw('gone', set) : { set, ...SILENT };
}

const SILENT = { announce: false, outcome: 'silent' } as const;

function changeBy(
  stored: KnownVideo | null,
  observation: Observation,
  runId: string,
): VideoChange | null {
  switch (observation.kind) {
    case 'showable':
      return publish(stored, observation.facts);
    case 'skipped':
      return skip(stored, observation.facts, observation.reason);
    case 'absent':
      return stored?.status === 'published'
        ? miss(stored, runId)
        : noteWithoutFacts(stored, 'absent');
    case 'malformed':
      return stored ? null : noteWithoutFacts(stored, 'malformed');
  }
}

function publish(stored: KnownVideo | null, facts: VideoFacts): VideoChange | null {
  // The API has no speakers; those from the sample stay valid.
  const speakers = facts.speakers.length > 0 ? facts.speakers : [...(stored?.speakers ?? [])];
  const merged = { ...facts, speakers };
  const hash = contentHash(merged);
  const present = { misses: 0, missedIn: null } as const;
  if (stored?.status === 'published' && stored.contentHash === hash) {
    return stored.misses === 0 ? null : { set: present, ...SILENT };
  }
  const textHash = contentHash([facts.title, facts.description]);
  const shown = { status: 'published', skip: null, withdrawal: null } as const;
  return {
    set: { ...present, ...shown, state: merged, contentHash: hash, textHash, origin: facts.origin },
    announce: true,
    isEdited: (stored?.textHash ?? textHash) !== textHash,
    outcome: stored && stored.status !== 'seen' ? 'updated' : 'new',
  };
}

function miss(stored: KnownVideo, runId: string): VideoChange | null {
  if (stored.missedIn === runId) return null;
  const misses = stored.misses + 1;
  const missed = { misses, missedIn: runId };
  if (misses >= MISSES_UNTIL_GONE) return withdraw('gone', { ...missed, skip: 'absent' });
  return { set: missed, ...SILENT };
}

function withdraw(withdrawal: WithdrawalReason, rest: Partial<VideoDocument>): VideoChange {
  const set = { ...rest, status: 'withdrawn', withdrawal } as const;
  return { set, announce: true, outcome: 'withdrawn' };
}

function skip(
  stored: KnownVideo | null,
  facts: VideoFacts,
  reason: SkipReason,
): VideoChange | null {
  if (stored?.status === 'published') {
    // A temporarily unknown duration does not override a known one.
    if (reason === 'unknown_duration') return null;
    return withdraw(reason, { skip: reason, misses: 0, missedIn: null });
  }
  const hash = contentHash(facts);
  if (stored?.contentHash === hash && stored.skip === reason) return null;
  const set = { state: facts, contentHash: hash, origin: facts.origin, skip: reason };
  return { set: stored ? set : { ...set, status: 'seen', misses: 0 }, ...SILENT };
}

function noteWithoutFacts(
  stored: KnownVideo | null,
  skip: 'absent' | 'malformed',
): VideoChange | null {
  if (stored) return stored.skip === skip ? null : { set: { skip }, ...SILENT };
  const seen = { state: null, contentHash: '', origin: 'youtube', status: 'seen' } as const;
  return { set: { ...seen, skip, misses: 0 }, ...SILENT };
}

export type VideoFacts = Omit<ObservedVideo, 'version' | 'changed_at'>;

export type SkipReason = 'short' | 'live' | 'private' | 'rejected' | 'unknown_duration';

/** `absent`: the source does not know or show the id. */
export type Observation =
  | { readonly kind: 'showable'; readonly id: string; readonly facts: VideoFacts }
  | {
      readonly kind: 'skipped';
      readonly id: string;
      readonly reason: SkipReason;
      readonly facts: VideoFacts;
    }
  | { readonly kind: 'absent' | 'malformed'; readonly id: string };

/** `seen`: never published. `withdrawn`: published before, hidden now. */
export interface VideoDocument extends StateDocument<VideoFacts | null> {
  status: 'seen' | 'published' | 'withdrawn';
  /** Channel id through which it was found, or `sample`. */
  sourceId: string;
  origin: 'youtube' | 'sample';
  /** Hash of `state`; an equal hash skips the write. */
  contentHash: string;
  /** Hash of title and description; absent in older documents. */
  textHash?: string;
  changedAt?: Date;
  skip?: SkipReason | 'absent' | 'malformed' | null;
  withdrawal?: WithdrawalReason | null;
  /** Withdrawn with its channel; only a sync of the channel, followed again, brings it back. */
  channelRemoved?: boolean;
  misses: number;
  /** Run of the last miss, so that a repeated page counts once. */
  missedIn?: string | null;
  firstSeenAt: Date;
  checkedAt: Date | null;
}

// "No speech", "undetermined", "several" and "other" name no language.
const NO_LANGUAGE = new Set(['zxx', 'und', 'mul', 'mis']);

/** Absent if unknown. `eng` becomes `en`, `pt-br` becomes `pt-BR`. */
export function spokenLanguage(tag: string | null | undefined): Pick<VideoFacts, 'language'> {
  const language = canonicalLanguage(tag ?? '');
  return language === null || NO_LANGUAGE.has(language) ? {} : { language };
}
