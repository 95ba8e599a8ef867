import type { AnyBulkWriteOperation } from 'mongoose';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import type {
  CuratedEpisode,
  EpisodeChange,
  EpisodeState,
  EpisodeTexts,
  EpisodeWithdrawal,
  NamedEpisode,
} from '@elevate/contracts/catalogue';
import {
  GroupCommit,
  hasMatched,
  idsOf,
  inState,
  nextVersion,
  type StateDocument,
  stateDocumentSchema,
  updateMatching,
} from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';
import { type AppError, userError } from '@elevate/errors';

export type StoredEpisode = Omit<EpisodeState, 'version'>;

export type ObservedEpisode = Omit<StoredEpisode, 'is_editor_pick' | 'changed_at'>;

/** A curator's values win over those of `state`. */
export type Corrections = Partial<EpisodeTexts>;

/** Names after the curators' merges, beside the original ones. */
interface MergedSpeakers {
  readonly source?: readonly string[] | null;
  readonly corrected?: readonly string[] | null;
}

interface ObservedFacts {
  /** Names after the curators' merges; null if none was merged. */
  readonly merged?: readonly string[] | null;
  readonly changedAt?: string | undefined;
}

interface TopicSource {
  readonly tags: readonly string[];
  readonly channelName: string;
}

export interface EpisodeDocument extends StateDocument<StoredEpisode>, AuditCarrier {
  sourceVersion: number;
  corrections?: Corrections;
  merged?: MergedSpeakers;
  hidden?: boolean;
  hiddenReason?: string | null;
  /** Counts the changes by curators only; a sync leaves it. */
  revision?: number;
  /** Id of the audit record of the last change by a curator. */
  changeId?: string;
  topicSource?: TopicSource;
  /** Null if visible or if the source gives no reason. */
  withdrawnFor?: EpisodeWithdrawal | null;
}

const VISIBLE = { removed: { $ne: true }, hidden: { $ne: true } } as const;

/** A withdrawn episode stays, marked `removed`, with its version, title and pick. */
const episodeSchema = carriesRecords(stateDocumentSchema<EpisodeDocument>('episodes'))
  .index({ 'state.channel_id': 1 })
  .index(
    { 'state.is_editor_pick': 1 },
    { partialFilterExpression: { 'state.is_editor_pick': true } },
  );

interface Corrected<State> {
  readonly state: State;
  readonly corrections?: Corrections;
  readonly merged?: MergedSpeakers;
}

/** Corrections win over the source's values; then merged names replace former ones. */
export function shownState<State>({ state, corrections, merged }: Corrected<State>): State {
  const speakers = corrections?.speakers ? merged?.corrected : merged?.source;
  if (!corrections && !speakers) return state;
  return { ...state, ...corrections, ...(speakers && { speakers }) };
}

export type HeroCandidate = Pick<
  EpisodeDocument['state'],
  'id' | 'view_count' | 'published_at' | 'is_editor_pick' | 'thumbnail_url' | 'embeddable'
>;

export interface Withdrawal {
  readonly id: string;
  readonly version: number;
  readonly reason: EpisodeWithdrawal | null;
}

export interface KnownEpisode extends Pick<
  EpisodeDocument,
  '_id' | 'removed' | 'withdrawnFor' | 'hidden' | 'corrections'
> {
  /** Without a title if withdrawn before it was observed. */
  readonly state: Partial<Pick<EpisodeDocument['state'], 'title' | 'thumbnail_url'>>;
}

export function isAvailable(episode: KnownEpisode | undefined): boolean {
  return episode !== undefined && !episode.removed && !episode.hidden;
}

const KNOWN_FIELDS = {
  'state.title': 1,
  'corrections.title': 1,
  'state.thumbnail_url': 1,
  removed: 1,
  withdrawnFor: 1,
  hidden: 1,
} as const;

const CANDIDATE_FIELDS = {
  'state.view_count': 1,
  'state.published_at': 1,
  'state.is_editor_pick': 1,
  'state.thumbnail_url': 1,
  'state.embeddable': 1,
} as const;

const PICK = 'state.is_editor_pick';

export class EpisodeRepository extends repositoryOf(episodeSchema) {
  private readonly writes = new GroupCommit(this.model);

  /** Without effect if a newer version is already stored. */
  async applyObserved(
    episode: ObservedEpisode,
    sourceVersion: number,
    topicSource?: TopicSource,
    { merged = null, changedAt }: ObservedFacts = {},
  ): Promise<void> {
    await this.apply(episode.id, sourceVersion, {
      // Field by field, to keep the pick. Corrections are outside `state`, so no sync can touch them.
      $set: {
        ...inState(episode),
        removed: false,
        withdrawnFor: null,
        ...(topicSource && { topicSource }),
        'merged.source': merged,
      },
      // A curator's change may be newer.
      ...(changedAt !== undefined && { $max: { 'state.changed_at': changedAt } }),
      $setOnInsert: { 'state.is_editor_pick': false },
    });
  }

  async applyWithdrawn({ id, version, reason }: Withdrawal): Promise<void> {
    // An upsert, so that an older message arriving later is skipped.
    await this.apply(id, version, {
      $set: { removed: true, withdrawnFor: reason },
      $setOnInsert: { state: { id, is_editor_pick: false } },
    });
  }

  setEditorPick(id: string, picked: boolean, record: AuditRecord): Promise<boolean> {
    const other = { _id: id, removed: { $ne: true }, [PICK]: !picked } as const;
    const update = { ...nextVersion({ [PICK]: picked }), $push: { unaudited: record } };
    return hasMatched(this.model.updateOne(other, update));
  }

  /** All others are unmarked; returns the ids of changed episodes. */
  async markPicks(ids: readonly string[]): Promise<string[]> {
    const picked = await this.mark({ _id: { $in: [...ids] }, [PICK]: false }, true);
    const unpicked = await this.mark({ _id: { $nin: [...ids] }, [PICK]: true }, false);
    return [...picked, ...unpicked];
  }

  newestPicks(limit: number): Promise<string[]> {
    const sort = { 'state.published_at': -1, _id: 1 } as const;
    return idsOf(this.model, { [PICK]: true, ...VISIBLE }, { sort, limit });
  }

  async findOrFail(id: string): Promise<EpisodeDocument> {
    const document = await this.model.findById(id).lean<EpisodeDocument>();
    if (!document || document.removed || document.hidden) throw episodeNotFound(id);
    return document;
  }

  async findAll(ids: readonly string[]): Promise<KnownEpisode[]> {
    const query = this.model.find({ _id: { $in: [...ids] } }, KNOWN_FIELDS);
    return query.lean<KnownEpisode[]>();
  }

  async namesOf(ids: readonly string[]): Promise<(id: string) => NamedEpisode> {
    const episodes = await this.findAll(ids);
    const byId = new Map(episodes.map((episode) => [episode._id, episode]));
    return (id) => {
      const episode = byId.get(id);
      const { title = null, thumbnail_url = null } = episode ? shownState(episode) : {};
      return { episode_id: id, title, thumbnail_url, available: isAvailable(episode) };
    };
  }

  async isVisible(id: string): Promise<boolean> {
    return (await this.model.exists({ _id: id, ...VISIBLE })) !== null;
  }

  /** Includes withdrawn episodes; null for an unknown id. */
  async channelOf(id: string): Promise<string | null> {
    const document = await this.model
      .findById(id, { 'state.channel_id': 1 })
      .lean<EpisodeDocument>();
    return document?.state.channel_id ?? null;
  }

  async *heroCandidates(excluded: readonly string[] = []): AsyncIterable<HeroCandidate> {
    const isExcluded = new Set(excluded);
    const query = this.model.find(VISIBLE, CANDIDATE_FIELDS).lean<EpisodeDocument>();
    for await (const { _id, state } of query.cursor({ batchSize: 1_000 }))
      if (!isExcluded.has(_id)) yield { ...state, id: _id };
  }

  private mark(filter: Record<string, unknown>, picked: boolean): Promise<string[]> {
    return updateMatching(this.model, filter, nextVersion({ [PICK]: picked }));
  }

  private async apply(
    id: string,
    sourceVersion: number,
    update: { readonly $set: object; readonly $setOnInsert: object; readonly $max?: object },
  ): Promise<void> {
    await this.writes.commit({
      updateOne: {
        filter: { _id: id, sourceVersion: { $lt: sourceVersion } },
        update: {
          ...update,
          $set: { ...update.$set, sourceVersion, unpublished: true },
          $inc: { version: 1 },
        },
        upsert: true,
      },
    } as AnyBulkWriteOperation<EpisodeDocument>);
  }
}

export function episodeNotFound(id: string): AppError {
  return userError('EPISODES.NOT_FOUND', 'The episode does not exist.', { id });
}

export function editConflict(current: CuratedEpisode, sent: EpisodeChange): AppError {
  const message = current.version.endsWith('w')
    ? 'The source withdrew this episode, or another administrator changed it, since you opened it.'
    : 'Another administrator changed this episode since you opened it.';
  return userError('EPISODES.VERSION_CONFLICT', message, { conflict: { current, sent } });
}

export function invalidField(field: string, message: string): AppError {
  const errors = [{ field, message }];
  return userError('EPISODES.INVALID_CHANGE', 'The request is not valid.', { errors });
}
