import type { DigestFrequency, FollowKind, HideKind } from '@elevate/rules';

/** Something that a member follows or hides. */
export interface ChoiceView<Kind extends string = string> {
  readonly kind: Kind;
  readonly id: string;
  /** The newest change of a choice wins. */
  readonly changed_at: string;
}

export interface ChoiceChange<Kind extends string = string> extends ChoiceView<Kind> {
  /** False takes the choice back. */
  readonly value: boolean;
}

/** Repeating it changes nothing. */
export interface FollowingChange {
  readonly follows: readonly ChoiceChange<FollowKind>[];
  readonly hidden: readonly ChoiceChange<HideKind>[];
  /** Items published until then are no longer new. */
  readonly seen_at?: string;
}

export interface FollowingView {
  /** The last chosen first, like `hidden`. */
  readonly follows: readonly ChoiceView<FollowKind>[];
  readonly hidden: readonly ChoiceView<HideKind>[];
  /** Null before the first visit. */
  readonly seen_at: string | null;
}

/** Null without a private feed. */
export interface PrivateFeedView {
  readonly created_at: string | null;
}

export interface NewPrivateFeed {
  /** Part of the feed's address; it cannot be read again. */
  readonly token: string;
  readonly created_at: string;
}

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

/** A member's wish for mails with what is new. */
export interface DigestChange {
  readonly frequency: DigestFrequency;
  /** From 1, Monday, to 7, Sunday; used by weekly digests. */
  readonly weekday: number;
  /** From 0 to 23, in `zone`. */
  readonly hour: number;
  /** IANA name. */
  readonly zone: string;
}

export interface DigestView extends DigestChange {
  /** Null where none is due. */
  readonly next_at: string | null;
  /** The reason why the site stopped the digest; null unless it did. */
  readonly stopped: 'refused' | null;
}

export interface DigestPreview {
  /** Null while there is nothing to send. */
  readonly subject: string | null;
  readonly text: string | null;
}
