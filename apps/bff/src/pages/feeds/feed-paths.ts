import { newsParameters, newsTitle, readNewsQuery, type NewsQuery } from '@elevate/rules';
import type { Alternate } from '../client/page.js';

export type FeedFormat = 'xml' | 'json';

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  xml: 'application/atom+xml',
  json: 'application/feed+json',
};

export type FeedSubject =
  | { readonly kind: 'everything' }
  | { readonly kind: 'channel'; readonly id: string }
  | { readonly kind: 'topic'; readonly name: string }
  | NewsSubject;

export interface NewsSubject extends Omit<NewsQuery, 'page'> {
  readonly kind: 'news';
}

export function feedPath(subject: FeedSubject, format: FeedFormat): string {
  const path = `/feeds/${stem(subject)}.${format}`;
  const parameters =
    subject.kind === 'news' ? String(newsParameters({ q: subject.q, page: 1 })) : '';
  return parameters === '' ? path : `${path}?${parameters}`;
}

const PATH = /^\/feeds\/(?:(episodes)|(channels|topics)\/([^/?#]+))\.(xml|json)$/;

// Case-insensitive; only news feeds have a query.
const NEWS = /^\/feeds\/news(?:\/([^/?#.]+))?\.(xml|json)(?:\?([^#]*))?$/;

export function parseFeedPath(path: string): [FeedSubject, FeedFormat] | undefined {
  return parseNewsPath(path) ?? parseEpisodesPath(path);
}

function parseNewsPath(path: string): [FeedSubject, FeedFormat] | undefined {
  const [, name, format, parameters = ''] = NEWS.exec(path) ?? [];
  if (format !== 'xml' && format !== 'json') return undefined;
  const { q } = Object.fromEntries(new URLSearchParams(parameters));
  const query = readNewsQuery({ category: name, q });
  if (name !== undefined && query.category === undefined) return undefined;
  return [{ kind: 'news', category: query.category, q: query.q }, format];
}

function parseEpisodesPath(path: string): [FeedSubject, FeedFormat] | undefined {
  const [, everything, kind, raw = '', format] = PATH.exec(path) ?? [];
  if (format !== 'xml' && format !== 'json') return undefined;
  if (everything) return [{ kind: 'everything' }, format];
  const name = decode(raw);
  if (name === undefined) return undefined;
  return [kind === 'channels' ? { kind: 'channel', id: name } : { kind: 'topic', name }, format];
}

export function feedsOfEverything(): Alternate[] {
  return alternates({ kind: 'everything' }, 'New episodes');
}

export function feedsOfChannel(id: string, name: string): Alternate[] {
  return alternates({ kind: 'channel', id }, `New episodes of ${name}`);
}

export function feedsOfNews({ category, q }: Omit<NewsQuery, 'page'>): Alternate[] {
  return alternates({ kind: 'news', category, q }, newsTitle({ category, q }));
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
  if (subject.kind === 'news') {
    return subject.category === undefined ? 'news' : `news/${subject.category.toLowerCase()}`;
  }
  return subject.kind === 'channel'
    ? `channels/${encodeURIComponent(subject.id)}`
    : `topics/${encodeURIComponent(subject.name)}`;
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}
