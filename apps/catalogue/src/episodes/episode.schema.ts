import type { Connection, Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import type { WithdrawalReason } from '@elevate/contracts/ingestion';
import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';

/** An episode's public state; its version stands beside it. */
export type StoredEpisode = Omit<EpisodeState, 'version'>;

export interface EpisodeDocument extends StateDocument<StoredEpisode>, AuditCarrier {
  /** Version of the newest message about the video that was applied; older ones change nothing. */
  sourceVersion: number;
  /** Why it may not be shown; null where it may, or where nobody said why. */
  withdrawnFor?: WithdrawalReason | null;
}

/** The episodes' collection. One that was withdrawn stays, marked `removed`, and keeps its version, its title and its pick. */
export function episodeModel(connection: Connection): Model<EpisodeDocument> {
  const schema = carriesRecords(
    stateDocumentSchema<StoredEpisode>('episodes', {
      sourceVersion: { type: Number, required: true },
      withdrawnFor: String,
    }),
  ).index({ 'state.channel_id': 1 });
  return connection.model<EpisodeDocument>('Episode', schema as never, undefined, {
    overwriteModels: true,
  });
}
