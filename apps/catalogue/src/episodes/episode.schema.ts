import type { Connection, Model } from 'mongoose';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';

/** An episode's public state; its version stands beside it. */
export type StoredEpisode = Omit<EpisodeState, 'version'>;

export interface EpisodeDocument extends StateDocument<StoredEpisode> {
  /** Version of the newest message about the video that was applied; older ones change nothing. */
  sourceVersion: number;
}

/** The episodes' collection. One that was withdrawn stays, marked `removed`, and keeps its version and its pick. */
export function episodeModel(connection: Connection): Model<EpisodeDocument> {
  const schema = stateDocumentSchema<StoredEpisode>('episodes', {
    sourceVersion: { type: Number, required: true },
  }).index({ 'state.channel_id': 1 });
  return connection.model<EpisodeDocument>('Episode', schema as never, undefined, {
    overwriteModels: true,
  });
}
