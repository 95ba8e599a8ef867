import type { OrderedPick } from './editor-picks.message.js';

export const MOST_EDITOR_PICKS = 100;

/** An episode as the lists of curators name it. */
export interface NamedEpisode {
  readonly episode_id: string;
  /** Null if withdrawn before a title was known. */
  readonly title: string | null;
  readonly thumbnail_url: string | null;
  /** False for withdrawn, hidden and unknown episodes. */
  readonly available: boolean;
}

export interface EditorPicks {
  /** Is the `ETag`; 0 before the first order. */
  readonly version: number;
  /** False while the newest picks come first. */
  readonly ordered: boolean;
  readonly episodes: readonly (NamedEpisode & OrderedPick)[];
}

export interface PickToSave {
  readonly episode_id: string;
  readonly from?: string | null;
  readonly until?: string | null;
}

/** Null gives the order up and keeps the picks. */
export interface EditorPicksOrder {
  readonly episodes: readonly PickToSave[] | null;
}
