import type { FeedSubject } from './feed-paths.js';

export interface Feed {
  readonly subject: FeedSubject;
  readonly title: string;
  readonly page: string;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Permanent id. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly published: string;
  readonly author: FeedAuthor;
  readonly page?: string;
  readonly link: string;
  readonly picture?: FeedPicture | undefined;
  readonly tags: readonly string[];
}

export interface FeedAuthor {
  readonly name: string;
  readonly page?: string;
  readonly picture?: string | undefined;
}

export interface FeedPicture {
  readonly url: string;
  readonly width?: number | null;
  readonly height?: number | null;
}

export const FEED_ENTRIES = 50;
