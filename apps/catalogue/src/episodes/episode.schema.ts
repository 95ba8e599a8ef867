import { Schema } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { EpisodeState, EpisodeTexts, EpisodeWithdrawal } from '@elevate/contracts/catalogue';
import { type StateDocument, stateDocumentSchema } from '@elevate/mongo';

export type StoredEpisode = Omit<EpisodeState, 'version'>;

export type ObservedEpisode = Omit<StoredEpisode, 'is_editor_pick'>;

/** A curator's values win over those of `state`. */
export type Corrections = Partial<EpisodeTexts>;

/** Names after the curators' merges, beside the original ones. */
export interface MergedSpeakers {
  readonly source?: readonly string[] | null;
  readonly corrected?: readonly string[] | null;
}

export interface TopicSource {
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

export const VISIBLE = { removed: { $ne: true }, hidden: { $ne: true } } as const;

/** A withdrawn episode stays, marked `removed`, with its version, title and pick. */
export const episodeSchema = carriesRecords(
  stateDocumentSchema<EpisodeDocument>('episodes', {
    sourceVersion: { type: Number, required: true },
    withdrawnFor: String,
    corrections: Schema.Types.Mixed,
    merged: Schema.Types.Mixed,
    hidden: Boolean,
    hiddenReason: String,
    revision: Number,
    changeId: String,
    topicSource: Schema.Types.Mixed,
  }),
)
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
