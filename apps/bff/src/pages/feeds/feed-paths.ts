import { userError } from '@elevate/errors';
import { newsParameters, type NewsSelection, newsTitle, readNewsQuery } from '@elevate/rules';
import { withParameters } from '../../api/addresses.js';
import type { Alternate, Site } from '../client/page.js';
import { decoded } from '../client/client-routes.js';

export type FeedFormat = 'xml' | 'json' | 'rss';

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  xml: 'application/atom+xml',
  json: 'application/feed+json',
  rss: 'application/rss+xml',
};

/** Unlike the other formats, RSS has no base address for relative links. @throws AppError without an address of the site */
export function requireAddress({ url }: Pick<Site, 'url'>, format: FeedFormat): void {
  if (format === 'rss' && url === undefined)
    throw userError(
      'BFF.SITE_URL_NOT_FOUND',
      'RSS needs absolute links, but SITE_URL is not set. Use the feed as .xml or .json.',
    );
}

type EpisodesKind = 'everything' | 'channel' | 'topic' | 'speaker' | 'collection';

export interface EpisodesSubject {
  readonly kind: EpisodesKind;
  /** Of the channel or speaker; the name of the topic; empty for everything. */
  readonly id: string;
}

export interface NewsSubject extends NewsSelection {
  readonly kind: 'news';
}

export type PublicSubject = EpisodesSubject | NewsSubject;

/** The token is in the query, because paths are logged. */
export type FeedSubject = PublicSubject | { readonly kind: 'following'; readonly token: string };

export function feedPath(subject: FeedSubject, format: FeedFormat, page = 1): string {
  const parameters = parametersOf(subject);
  if (page > 1) parameters.set('page', String(page));
  return withParameters(`/feeds/${stem(subject)}.${format}`, parameters);
}

function parametersOf(subject: FeedSubject): URLSearchParams {
  if (subject.kind === 'following') return new URLSearchParams({ token: subject.token });
  if (subject.kind !== 'news') return new URLSearchParams();
  return newsParameters({ ...subject, category: undefined, page: 1 });
}

function stem(subject: FeedSubject): string {
  if (subject.kind === 'everything') return 'episodes';
  if (subject.kind === 'following') return 'following';
  if (subject.kind !== 'news') return `${subject.kind}s/${encodeURIComponent(subject.id)}`;
  return subject.category === undefined ? 'news' : `news/${subject.category.toLowerCase()}`;
}

/** Case-insensitive. */
const PATH =
  /^\/feeds\/(?:episodes|(channel|topic|speaker|collection)s\/([^/?#]+))\.(xml|json|rss)$/;
const NEWS = /^\/feeds\/news(?:\/([^/?#.]+))?\.(xml|json|rss)$/;

export interface FeedAddress {
  readonly subject: PublicSubject;
  readonly format: FeedFormat;
  /** From 1; each page has `FEED_ENTRIES`. */
  readonly page: number;
}

export function parseFeedPath(url: string): FeedAddress | undefined {
  const [path = '', parameters = ''] = url.split('?', 2);
  const query = Object.fromEntries(new URLSearchParams(parameters));
  const [subject, format] = newsAt(path, query) ?? episodesAt(path) ?? [];
  if (!subject || !format) return undefined;
  return { subject, format: format as FeedFormat, page: pageIn(query['page']) };
}

/** The first page if the number is none of those that links have. */
function pageIn(text = ''): number {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

function newsAt(path: string, query: Readonly<Record<string, string>>) {
  const [, name, format] = NEWS.exec(path) ?? [];
  if (format === undefined) return undefined;
  const { page: _, ...selection } = readNewsQuery({ ...query, category: name });
  if (name !== undefined && selection.category === undefined) return undefined;
  // Without a wrong filter, the feed would have all news.
  const filters = ['source', 'cve', 'vendor', 'exploited'] as const;
  const isWrong = filters.some((name) => query[name] !== undefined && !selection[name]);
  if (isWrong || (query['q']?.trim() && !selection.q)) return undefined;
  return [{ kind: 'news', ...selection } satisfies NewsSubject, format] as const;
}

function episodesAt(path: string) {
  const [, kind = 'everything', raw = '', format] = PATH.exec(path) ?? [];
  const id = decoded(raw);
  if (format === undefined || id === undefined) return undefined;
  return [{ kind: kind as EpisodesKind, id }, format] as const;
}

export function feedsOfEverything(): Alternate[] {
  return feedsOf({ kind: 'everything', id: '' }, 'New episodes');
}

export function feedsOfNews(selection: NewsSelection): Alternate[] {
  return feedsOf({ kind: 'news', ...selection }, newsTitle(selection));
}

export function feedsOf(subject: FeedSubject, title: string): Alternate[] {
  return (Object.keys(FEED_TYPES) as FeedFormat[]).map((format) => ({
    type: FEED_TYPES[format],
    title,
    path: feedPath(subject, format),
  }));
}

export interface Feed {
  readonly subject: FeedSubject;
  readonly title: string;
  readonly page: string;
  /** Pages of the feed (RFC 5005, 3): its own number, and whether older entries follow. */
  readonly number?: number;
  readonly hasNext?: boolean;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly published: string;
  /** The last change that the site saw; the publication where none is known. */
  readonly updated?: string | undefined;
  readonly author: FeedAuthor;
  readonly page?: string;
  readonly link: string;
  readonly picture?: FeedPicture | undefined;
  readonly tags: readonly string[];
}

interface FeedAuthor {
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
