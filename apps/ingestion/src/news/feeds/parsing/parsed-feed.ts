import { AppError } from '@elevate/errors';

export interface FetchedDocument {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** Final URL after redirects; last base for relative links. */
  readonly url: string;
}

export interface ParsedItem {
  readonly id: string | null;
  /** Plain text; empty only without any text. */
  readonly title: string;
  readonly link: string | null;
  /** Equal for one article in several feeds. */
  readonly canonicalLink: string | null;
  /** ISO 8601 in UTC; null if missing or unreadable. */
  readonly publishedAt: string | null;
  readonly image: string | null;
  /** Plain text, up to 300 characters. */
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly cveIds: readonly string[];
  /** Id and link as release 0.1.0 read them, if differently. */
  readonly former: Pick<ParsedItem, 'id' | 'link'> | null;
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
  readonly movedTo: string | null;
  readonly refreshMinutes: number | null;
  readonly items: readonly ParsedItem[];
  readonly skipped: readonly SkippedItem[];
  /** Without its end. */
  readonly isCut: boolean;
  readonly hasCutItem: boolean;
}

/** As declared. RSS declares nothing: `unknown`, or `title`, which may be about tags. */
export interface RawText {
  readonly text: string;
  readonly type: 'html' | 'xhtml' | 'text' | 'title' | 'unknown';
}

export interface RawLink {
  readonly href: string;
  readonly base: string | null;
}

export interface RawPicture extends RawLink {
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly isDefault?: boolean;
  readonly type?: string | undefined;
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
  readonly moved: readonly RawLink[];
  readonly refreshMinutes: number | null;
  readonly items: readonly RawItem[];
  readonly broken: readonly SkippedItem[];
  readonly isCut: boolean;
  readonly hasCutItem: boolean;
}

const REASONS = {
  empty: 'The document is empty.',
  'too-large': 'The document is larger than a feed may be.',
  malformed: 'The document is broken beyond reading.',
  'web-page': 'The document is a web page, not a feed.',
  'not-a-feed': 'The document is not a feed.',
  'too-deep': 'The elements of the document are nested too deep.',
  entities: 'The document declares entities that unfold into others.',
} as const;

export function feedError(reason: keyof typeof REASONS, what?: string, cause?: unknown): AppError {
  const code = `FEED.${reason.toUpperCase().replaceAll('-', '_')}`;
  const message = what ?? REASONS[reason];
  return new AppError(code, { kind: 'user', message, cause, details: { reason } });
}
