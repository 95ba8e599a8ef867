import type { ParsedFeed } from '../parsing/parsed-feed.js';

/** What the parsing thread answers: the feed, or what the parser threw. */
export type ParseAnswer =
  | { readonly feed: ParsedFeed }
  | {
      readonly failure: {
        readonly code: string | null;
        readonly details: Readonly<Record<string, unknown>>;
        readonly message: string;
      };
    };
