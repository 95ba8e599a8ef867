import type { Connection, Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import type { WithdrawalReason } from '@elevate/contracts/ingestion';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';

export const EPISODE_MODEL = Symbol('EPISODE_MODEL');

export type StoredEpisode = Omit<EpisodeState, 'version'>;

export type ObservedEpisode = Omit<StoredEpisode, 'is_editor_pick'>;

export interface EpisodeDocument extends StateDocument<StoredEpisode>, AuditCarrier {
  sourceVersion: number;
  /** Null if visible or if the source gives no reason. */
  withdrawnFor?: WithdrawalReason | null;
}

/** A withdrawn episode stays, marked `removed`, with its version, title and pick. */
export function episodeModel(connection: Connection): Model<EpisodeDocument> {
  const schema = carriesRecords(
    stateDocumentSchema<EpisodeDocument>('episodes', {
      sourceVersion: { type: Number, required: true },
      withdrawnFor: String,
    }),
  ).index({ 'state.channel_id': 1 });
  return modelOf(connection, 'Episode', schema);
}
