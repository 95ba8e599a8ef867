/** A feed document as it came, before anything is believed of it. */
export interface FeedDocument {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** Where it was finally read from: the last base for relative links. */
  readonly url: string;
}

/** What every item of every format is turned into. */
export interface ParsedItem {
  /** SHA-256 in hex over the id, else the link, else title and date; unique within the document. */
  readonly identity: string;
  /** The id as the document gives it. */
  readonly id: string | null;
  /** Plain text, never empty where there is any text at all. */
  readonly title: string;
  /** An absolute http or https address. */
  readonly link: string | null;
  /** The link without what only tells readers apart: the same for one article in several feeds. */
  readonly canonicalLink: string | null;
  /** ISO 8601 in UTC, as the document says; null where it gives none that can be read. */
  readonly publishedAt: string | null;
  /** An absolute http or https address. */
  readonly image: string | null;
  /** Plain text of at most 300 characters. */
  readonly summary: string;
  readonly keywords: readonly string[];
  /** Upper case, in the order in which they are named. */
  readonly cveIds: readonly string[];
}

/** An item left out, and why. */
export interface SkippedItem {
  readonly reason: string;
  readonly title: string | null;
}

export type FeedFormat = 'rss' | 'rdf' | 'atom' | 'json';

/** A feed document, understood. */
export interface ParsedFeed {
  readonly format: FeedFormat;
  readonly title: string;
  readonly link: string | null;
  /** How long the publisher wants to be left alone between two looks. */
  readonly refreshMinutes: number | null;
  /** In the order of the document. */
  readonly items: readonly ParsedItem[];
  readonly skipped: readonly SkippedItem[];
}
