import { z } from 'zod';
import {
  feedError,
  type RawFeed,
  type RawItem,
  type RawLink,
  type RawText,
} from '../parsed-feed.js';

const NO_JSON = 'The document is not the JSON that it begins like.';
const CUT_JSON = 'The JSON document ends in the middle.';
const NOT_AN_ITEM = 'It is not an object.';

export function parseJsonFeed(source: string): RawFeed {
  const { title, home_page_url, items } = readFeed(source);
  const read = items.map((item) => jsonItemWire.safeParse(item));
  return {
    format: 'json',
    titles: plain(title),
    links: link(home_page_url),
    refreshMinutes: null,
    isCut: false,
    items: read.flatMap((result) => (result.success ? [toRawItem(result.data)] : [])),
    broken: read
      .filter(({ success }) => !success)
      .map(() => ({ reason: NOT_AN_ITEM, title: null })),
  };
}

function readFeed(source: string): JsonFeedWire {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (error) {
    const what = /[}\]]$/.test(source.trimEnd()) ? NO_JSON : CUT_JSON;
    throw feedError('malformed', what, error);
  }
  const feed = jsonFeedWire.safeParse(json);
  if (!feed.success || !isFeed(feed.data))
    throw feedError('not-a-feed', 'The document is JSON, but not a feed.');
  return feed.data;
}

function isFeed({ version, title }: JsonFeedWire): boolean {
  return version?.includes('jsonfeed') ?? title !== undefined;
}

function toRawItem(item: JsonItemWire): RawItem {
  const { attachments = [], tags = [] } = item;
  const enclosed = attachments.filter(({ mime_type }) => mime_type.startsWith('image/'));
  return {
    ids: item.id === undefined ? [] : [item.id],
    titles: plain(item.title),
    links: [...link(item.url), ...link(item.external_url), ...link(idAsLink(item.id))],
    dates: [item.date_published, item.date_modified].flatMap((date) => date ?? []),
    texts: [...plain(item.summary), ...plain(item.content_text), ...html(item.content_html)],
    pictures: [
      ...link(item.image),
      ...link(item.banner_image),
      ...enclosed.flatMap(({ url }) => link(url)),
    ],
    categories: tags.filter((tag) => typeof tag === 'string'),
    base: null,
  };
}

function idAsLink(id: string | undefined): string | undefined {
  return id !== undefined && /^https?:\/\//i.test(id) ? id : undefined;
}

function plain(text: string | undefined): RawText[] {
  return text === undefined ? [] : [{ text, type: 'text' }];
}

function html(text: string | undefined): RawText[] {
  return text === undefined ? [] : [{ text, type: 'html' }];
}

function link(href: string | undefined): RawLink[] {
  return href === undefined ? [] : [{ href, base: null }];
}

// Invalid values are treated as missing, so that one does not cost the item.
const text = z.string().optional().catch(undefined);
const texts = z.array(z.unknown()).optional().catch(undefined);

const jsonFeedWire = z.object({
  version: z.string().optional().catch(undefined),
  title: text,
  home_page_url: text,
  feed_url: text,
  items: z.array(z.unknown()),
});
type JsonFeedWire = z.infer<typeof jsonFeedWire>;

/** Accepts numeric ids despite the spec. */
const jsonItemWire = z.object({
  id: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  banner_image: text,
  date_published: text,
  date_modified: text,
  tags: texts,
  attachments: z
    .array(z.object({ url: z.string(), mime_type: z.string() }).catch({ url: '', mime_type: '' }))
    .optional()
    .catch(undefined),
});
type JsonItemWire = z.infer<typeof jsonItemWire>;
