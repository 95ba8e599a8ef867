import type { Alternate } from '../client/page.js';

/** How a feed is written: Atom, or JSON Feed. */
export type FeedFormat = 'xml' | 'json';

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  xml: 'application/atom+xml',
  json: 'application/feed+json',
};

/** Which episodes a feed holds. */
export type FeedSubject =
  | { readonly kind: 'everything' }
  | { readonly kind: 'channel'; readonly id: string }
  | { readonly kind: 'topic'; readonly name: string };

/** The address of a feed, in the one spelling that is canonical. */
export function feedPath(subject: FeedSubject, format: FeedFormat): string {
  return `/feeds/${stem(subject)}.${format}`;
}

const PATH = /^\/feeds\/(?:(episodes)|(channels|topics)\/([^/?#]+))\.(xml|json)$/;

/** What a path asks for; undefined where it is not the path of any feed. */
export function parseFeedPath(path: string): [FeedSubject, FeedFormat] | undefined {
  const [, everything, kind, raw = '', format] = PATH.exec(path) ?? [];
  if (format !== 'xml' && format !== 'json') return undefined;
  if (everything) return [{ kind: 'everything' }, format];
  const name = decode(raw);
  if (name === undefined) return undefined;
  return [kind === 'channels' ? { kind: 'channel', id: name } : { kind: 'topic', name }, format];
}

/** For the heads of pages that show episodes of every channel. */
export function feedsOfEverything(): Alternate[] {
  return alternates({ kind: 'everything' }, 'New episodes');
}

/** For the head of a channel's page. */
export function feedsOfChannel(id: string, name: string): Alternate[] {
  return alternates({ kind: 'channel', id }, `New episodes of ${name}`);
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
