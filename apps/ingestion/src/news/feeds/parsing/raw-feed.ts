import type { FeedFormat } from './parsed-feed.js';

/** `html` or `text` as declared by the format; `unknown` in RSS, which does not declare it. */
export interface RawText {
  readonly text: string;
  readonly type: 'html' | 'text' | 'unknown';
}

/** With its base URL (`xml:base`). */
export interface RawLink {
  readonly href: string;
  readonly base: string | null;
}

export interface RawPicture extends RawLink {
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/** Candidates per value, best first, unvalidated. */
export interface RawItem {
  readonly ids: readonly string[];
  readonly titles: readonly RawText[];
  readonly links: readonly RawLink[];
  readonly dates: readonly string[];
  readonly texts: readonly RawText[];
  readonly pictures: readonly RawPicture[];
  readonly categories: readonly string[];
  readonly base: string | null;
}

export interface RawFeed {
  readonly format: FeedFormat;
  readonly titles: readonly RawText[];
  readonly links: readonly RawLink[];
  readonly refreshMinutes: number | null;
  readonly items: readonly RawItem[];
  /** Truncated or broken items. */
  readonly broken: readonly { readonly reason: string; readonly title: string | null }[];
}
