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

export function parseJsonFeed(source: string): RawFeed {
  const { title, home_page_url, items } = readFeed(source);
  const read = items.map((item) => jsonItemWire.safeParse(item));
  const broken = read.filter(({ success }) => !success);
  return {
    format: 'json',
    titles: textOf(title),
    links: link(home_page_url),
    moved: [],
    refreshMinutes: null,
    isCut: false,
    hasCutItem: false,
    items: read.flatMap(({ data }) => (data ? [toRawItem(data)] : [])),
    broken: broken.map(() => ({ reason: 'It is not an object.', title: null })),
  };
}

function readFeed(source: string): z.infer<typeof jsonFeedWire> {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (error) {
    const what = /[}\]]$/.test(source.trimEnd()) ? NO_JSON : CUT_JSON;
    throw feedError('malformed', what, error);
  }
  const { data } = jsonFeedWire.safeParse(json);
  if (data && (data.version?.includes('jsonfeed') ?? data.title !== undefined)) return data;
  throw feedError('not-a-feed', 'The document is JSON, but not a feed.');
}

function toRawItem(item: z.infer<typeof jsonItemWire>): RawItem {
  const { attachments = [], tags = [] } = item;
  const enclosed = attachments.filter(({ mime_type }) => mime_type.startsWith('image/'));
  return {
    ids: item.id === undefined ? [] : [item.id],
    titles: textOf(item.title),
    links: [
      ...link(item.url),
      ...link(item.external_url),
      ...link(/^https?:\/\//i.test(item.id ?? '') ? item.id : undefined),
    ],
    dates: [item.date_published, item.date_modified].flatMap((date) => date ?? []),
    texts: [
      ...textOf(item.summary),
      ...textOf(item.content_text),
      ...textOf(item.content_html, 'html'),
    ],
    pictures: [
      ...link(item.image),
      ...link(item.banner_image),
      ...enclosed.flatMap(({ url }) => link(url)),
    ],
    categories: tags.filter((tag) => typeof tag === 'string'),
    base: null,
  };
}

function textOf(text: string | undefined, type: RawText['type'] = 'text'): RawText[] {
  return text === undefined ? [] : [{ text, type }];
}

function link(href: string | undefined): RawLink[] {
  return href === undefined ? [] : [{ href, base: null }];
}

// Invalid values are treated as missing, so that one does not cost the item.
const text = z.string().optional().catch(undefined);

const jsonFeedWire = z.object({
  version: text,
  title: text,
  home_page_url: text,
  items: z.array(z.unknown()),
});

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
  tags: z.array(z.unknown()).optional().catch(undefined),
  attachments: z
    .array(z.object({ url: z.string(), mime_type: z.string() }).catch({ url: '', mime_type: '' }))
    .optional()
    .catch(undefined),
});
