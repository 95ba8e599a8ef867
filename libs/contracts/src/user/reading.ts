/** An article that was read, or was marked as unread. */
export interface ReadMark {
  readonly article_id: string;
  readonly read: boolean;
  /** The newest change of an article wins. */
  readonly changed_at: string;
}

/** Articles that came to the site until this time are read, unless a later mark says otherwise. */
export interface ReadUntil {
  readonly until: string;
  readonly changed_at: string;
}

/** Repeating it changes nothing. */
export interface ReadingChange {
  readonly marks: readonly ReadMark[];
  readonly all?: ReadUntil;
  /** Asks only for marks that changed after this revision. */
  readonly since?: number;
}

export interface ReadingView {
  /** For `since` of the next change. */
  readonly revision: number;
  readonly all: ReadUntil;
  /** The last changed first. */
  readonly marks: readonly ReadMark[];
}
