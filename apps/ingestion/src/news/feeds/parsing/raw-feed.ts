import type { FeedFormat } from './parsed-feed.js';

/**
 * A text as the document has it. `html` is what the format says to be markup, `text` what it says to
 * be none; of `unknown`, as in all of RSS, nobody can say.
 */
export interface RawText {
  readonly text: string;
  readonly type: 'html' | 'text' | 'unknown';
}

/** An address as the document has it, and what it is relative to there (`xml:base`). */
export interface RawLink {
  readonly href: string;
  readonly base: string | null;
}

export interface RawPicture extends RawLink {
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/** An item of any format: for each value the candidates, the best first. Nothing is judged yet. */
export interface RawItem {
  readonly ids: readonly string[];
  readonly titles: readonly RawText[];
  readonly links: readonly RawLink[];
  readonly dates: readonly string[];
  readonly texts: readonly RawText[];
  readonly pictures: readonly RawPicture[];
  readonly categories: readonly string[];
  /** What links inside the texts are relative to. */
  readonly base: string | null;
}

/** A feed of any format. */
export interface RawFeed {
  readonly format: FeedFormat;
  readonly titles: readonly RawText[];
  readonly links: readonly RawLink[];
  readonly refreshMinutes: number | null;
  readonly items: readonly RawItem[];
  /** Items that the document does not have whole: it ends, or is broken, in their middle. */
  readonly broken: readonly { readonly reason: string; readonly title: string | null }[];
}
