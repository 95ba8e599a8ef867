import type { FollowKind, HideKind } from '@elevate/rules';

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
