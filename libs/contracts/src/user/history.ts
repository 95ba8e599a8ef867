/** A started episode. */
export interface HistoryEntry {
  readonly episode_id: string;
  /** Position, in whole seconds. */
  readonly seconds: number;
  readonly finished: boolean;
  readonly watched_at: string;
  /** The newest change of an episode wins; Undo is later than `watched_at`. */
  readonly changed_at: string;
}

export interface HistoryRemoval {
  readonly episode_id: string;
  readonly changed_at: string;
}

/** False if no positions are kept. */
export interface HistoryKeeping {
  readonly value: boolean;
  readonly changed_at: string;
}

/** Repeating it changes nothing. */
export interface HistoryChange {
  readonly entries: readonly HistoryEntry[];
  readonly removals: readonly HistoryRemoval[];
  /** Forgets every entry that changed at this time or before. */
  readonly cleared_at?: string;
  readonly keep?: HistoryKeeping;
}

export interface HistoryView {
  readonly keep: boolean;
  /** The last watched first. */
  readonly items: readonly HistoryEntry[];
}
