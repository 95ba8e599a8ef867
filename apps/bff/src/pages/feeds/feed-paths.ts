import { newsParameters, type NewsSelection, newsTitle, readNewsQuery } from '@elevate/rules';
import { withParameters } from '../../api/addresses.js';
import type { Alternate } from '../client/page.js';

export type FeedFormat = 'xml' | 'json';

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  xml: 'application/atom+xml',
  json: 'application/feed+json',
};

export type PublicSubject =
  | { readonly kind: 'everything' }
  | { readonly kind: 'channel'; readonly id: string }
  | { readonly kind: 'topic'; readonly name: string }
  | { readonly kind: 'speaker'; readonly id: string }
  | NewsSubject;

/** The token is in the query, because paths are logged. */
interface FollowingSubject {
  readonly kind: 'following';
  readonly token: string;
}

export type FeedSubject = PublicSubject | FollowingSubject;

export interface NewsSubject extends NewsSelection {
  readonly kind: 'news';
}

export function feedPath(subject: FeedSubject, format: FeedFormat): string {
  return withParameters(`/feeds/${stem(subject)}.${format}`, parametersOf(subject));
}

function parametersOf(subject: FeedSubject): URLSearchParams {
  if (subject.kind === 'following') return new URLSearchParams({ token: subject.token });
  if (subject.kind !== 'news') return new URLSearchParams();
  return newsParameters({ ...subject, category: undefined, page: 1 });
}

const PATH = /^\/feeds\/(?:(episodes)|(channels|topics|speakers)\/([^/?#]+))\.(xml|json)$/;

// Case-insensitive; only news feeds have a query.
const NEWS = /^\/feeds\/news(?:\/([^/?#.]+))?\.(xml|json)(?:\?([^#]*))?$/;

export function parseFeedPath(path: string): [PublicSubject, FeedFormat] | undefined {
  return parseNewsPath(path) ?? parseEpisodesPath(path);
}

function parseNewsPath(path: string): [PublicSubject, FeedFormat] | undefined {
  const [, name, format, parameters = ''] = NEWS.exec(path) ?? [];
  if (format !== 'xml' && format !== 'json') return undefined;
  const query = Object.fromEntries(new URLSearchParams(parameters));
  const { page: _, ...selection } = readNewsQuery({ ...query, category: name });
  if (name !== undefined && selection.category === undefined) return undefined;
  return [{ kind: 'news', ...selection }, format];
}

function parseEpisodesPath(path: string): [PublicSubject, FeedFormat] | undefined {
  const [, everything, kind, raw = '', format] = PATH.exec(path) ?? [];
  if (format !== 'xml' && format !== 'json') return undefined;
  if (everything) return [{ kind: 'everything' }, format];
  const name = decode(raw);
  if (name === undefined) return undefined;
  if (kind === 'topics') return [{ kind: 'topic', name }, format];
  return [{ kind: kind === 'channels' ? 'channel' : 'speaker', id: name }, format];
}

export function feedsOfEverything(): Alternate[] {
  return alternates({ kind: 'everything' }, 'New episodes');
}

export function feedsOfChannel(id: string, name: string): Alternate[] {
  return alternates({ kind: 'channel', id }, `New episodes of ${name}`);
}

export function feedsOfSpeaker(id: string, name: string): Alternate[] {
  return alternates({ kind: 'speaker', id }, `New talks by ${name}`);
}

export function feedsOfNews(selection: NewsSelection): Alternate[] {
  return alternates({ kind: 'news', ...selection }, newsTitle(selection));
}

function alternates(subject: FeedSubject, title: string): Alternate[] {
  const formats = ['xml', 'json'] as const;
  return formats.map((format) => ({
    type: FEED_TYPES[format],
    title,
    path: feedPath(subject, format),
  }));
}

function stem(subject: FeedSubject): string {
  if (subject.kind === 'everything') return 'episodes';
  if (subject.kind === 'following') return 'following';
  if (subject.kind === 'news') {
    return subject.category === undefined ? 'news' : `news/${subject.category.toLowerCase()}`;
  }
  if (subject.kind === 'topic') return `topics/${encodeURIComponent(subject.name)}`;
  return `${subject.kind}s/${encodeURIComponent(subject.id)}`;
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
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
