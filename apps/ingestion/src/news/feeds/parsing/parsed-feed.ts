/** Untrusted. */
export interface FeedDocument {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** Final URL after redirects; last base for relative links. */
  readonly url: string;
}

export interface ParsedItem {
  /** SHA-256 in hex over the id, else link, else title and date; unique in the document. */
  readonly identity: string;
  readonly id: string | null;
  /** Plain text; empty only without any text. */
  readonly title: string;
  /** Absolute http(s) URL. */
  readonly link: string | null;
  /** Equal for one article in several feeds. */
  readonly canonicalLink: string | null;
  /** ISO 8601 in UTC; null if missing or unreadable. */
  readonly publishedAt: string | null;
  /** Absolute http(s) URL. */
  readonly image: string | null;
  /** Plain text, up to 300 characters. */
  readonly summary: string;
  readonly keywords: readonly string[];
  /** Uppercase, in order of occurrence. */
  readonly cveIds: readonly string[];
}

export interface SkippedItem {
  readonly reason: string;
  readonly title: string | null;
}

export type FeedFormat = 'rss' | 'rdf' | 'atom' | 'json';

export interface ParsedFeed {
  readonly format: FeedFormat;
  readonly title: string;
  readonly link: string | null;
  readonly refreshMinutes: number | null;
  /** In document order. */
  readonly items: readonly ParsedItem[];
  readonly skipped: readonly SkippedItem[];
}
