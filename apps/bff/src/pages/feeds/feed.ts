import type { FeedSubject } from './feed-paths.js';

/** What a feed says, however it is written. */
export interface Feed {
  /** In its canonical spelling. */
  readonly subject: FeedSubject;
  /** Without the site's name. */
  readonly title: string;
  /** The page that shows the same. */
  readonly page: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

/** One entry of a feed. */
export interface FeedEntry {
  /** A name for ever. */
  readonly id: string;
  readonly title: string;
  /** Plain; empty where there is none. */
  readonly text: string;
  readonly published: string;
  readonly author: FeedAuthor;
  /** The page of ours that shows it; undefined where there is none. */
  readonly page?: string;
  /** Where it comes from. */
  readonly link: string;
  readonly picture?: FeedPicture | undefined;
  readonly tags: readonly string[];
}

export interface FeedAuthor {
  readonly name: string;
  /** The author's page of ours. */
  readonly page?: string;
  readonly picture?: string | undefined;
}

export interface FeedPicture {
  readonly url: string;
  /** In pixels, where they are known. */
  readonly width?: number | null;
  readonly height?: number | null;
}

/** Most entries in a feed. */
export const FEED_ENTRIES = 50;
