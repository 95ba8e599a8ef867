import type { Connection, Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import type { WithdrawalReason } from '@elevate/contracts/ingestion';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';

/** Injection token of the collection's model. */
export const EPISODE_MODEL = Symbol('EPISODE_MODEL');

/** An episode's public state; its version is a field of the document. */
export type StoredEpisode = Omit<EpisodeState, 'version'>;

/** The part of an episode that its source decides; the editor's pick is the catalogue's. */
export type ObservedEpisode = Omit<StoredEpisode, 'is_editor_pick'>;

export interface EpisodeDocument extends StateDocument<StoredEpisode>, AuditCarrier {
  /** Version of the newest message about the video that was applied; older ones change nothing. */
  sourceVersion: number;
  /** Why it was withdrawn; null when it is visible, or when the source gives no reason. */
  withdrawnFor?: WithdrawalReason | null;
}

/** A withdrawn episode stays, marked `removed`, and keeps its version, its title and its pick. */
export function episodeModel(connection: Connection): Model<EpisodeDocument> {
  const schema = carriesRecords(
    stateDocumentSchema<EpisodeDocument>('episodes', {
      sourceVersion: { type: Number, required: true },
      withdrawnFor: String,
    }),
  ).index({ 'state.channel_id': 1 });
  return modelOf(connection, 'Episode', schema);
}
