import { newsParameters, type NewsSelection, newsTitle, readNewsQuery } from '@elevate/rules';
import { withParameters } from '../../api/addresses.js';
import type { Alternate } from '../client/page.js';
import { decoded } from '../client/client-routes.js';

export type FeedFormat = 'xml' | 'json';

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  xml: 'application/atom+xml',
  json: 'application/feed+json',
};

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

export function feedPath(subject: FeedSubject, format: FeedFormat): string {
  return withParameters(`/feeds/${stem(subject)}.${format}`, parametersOf(subject));
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

const PATH = /^\/feeds\/(?:episodes|(channel|topic|speaker|collection)s\/([^/?#]+))\.(xml|json)$/;

// Case-insensitive; only news feeds have a query.
const NEWS = /^\/feeds\/news(?:\/([^/?#.]+))?\.(xml|json)(?:\?([^#]*))?$/;

export function parseFeedPath(path: string): [PublicSubject, FeedFormat] | undefined {
  return parseNewsPath(path) ?? parseEpisodesPath(path);
}

function parseNewsPath(path: string): [PublicSubject, FeedFormat] | undefined {
  const [, name, format, parameters = ''] = NEWS.exec(path) ?? [];
  if (format === undefined) return undefined;
  const query = Object.fromEntries(new URLSearchParams(parameters));
  const { page: _, ...selection } = readNewsQuery({ ...query, category: name });
  if (name !== undefined && selection.category === undefined) return undefined;
  return [{ kind: 'news', ...selection }, format as FeedFormat];
}

function parseEpisodesPath(path: string): [PublicSubject, FeedFormat] | undefined {
  const [, kind = 'everything', raw = '', format] = PATH.exec(path) ?? [];
  const id = decoded(raw);
  if (format === undefined || id === undefined) return undefined;
  return [{ kind: kind as EpisodesKind, id }, format as FeedFormat];
}

export function feedsOfEverything(): Alternate[] {
  return feedsOf({ kind: 'everything', id: '' }, 'New episodes');
}

export function feedsOfNews(selection: NewsSelection): Alternate[] {
  return feedsOf({ kind: 'news', ...selection }, newsTitle(selection));
}

export function feedsOf(subject: FeedSubject, title: string): Alternate[] {
  const formats = ['xml', 'json'] as const;
  return formats.map((format) => ({
    type: FEED_TYPES[format],
    title,
    path: feedPath(subject, format),
  }));
}

export interface Feed {
  readonly subject: FeedSubject;
  readonly title: string;
  readonly page: string;
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
