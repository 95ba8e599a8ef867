import type { ParsedFeed } from '../parsing/parsed-feed.js';

export type ParseAnswer =
  | { readonly feed: ParsedFeed }
  | {
      readonly failure: {
        readonly code: string | null;
        readonly details: Readonly<Record<string, unknown>>;
        readonly message: string;
      };
    };
