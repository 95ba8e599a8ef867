import { hash } from 'node:crypto';
import { decode, unpack } from './bytes/decode.js';
import {
  type FeedDocument,
  feedError,
  type ParsedFeed,
  type ParsedItem,
  type RawFeed,
  type RawText,
  type SkippedItem,
} from './parsed-feed.js';
import { parseJsonFeed } from './formats/json-feed.parser.js';
import { toRawFeed } from './formats/xml-feed.parser.js';
import { readXml } from './xml/xml-reader.js';
import { toItem, type UnidentifiedItem } from './raw-item.adapter.js';
import { publicLink, webLink } from './links/public-link.js';
import { plainText } from './text/plain-text.js';

/** Parses any feed format, also broken ones. @throws AppError `FEED.*` if there is no feed */
export function parseFeed(document: FeedDocument): ParsedFeed {
  return toParsedFeed(readFeed(document), document.url);
}

/** Extracts without validation. @throws like parseFeed */
export function readFeed({ bytes, contentType }: FeedDocument): RawFeed {
  return readText(decode(unpack(bytes), contentType));
}

function readText(text: string): RawFeed {
  const start = text.search(/[^\s\0\ufeff]/);
  if (start === -1) throw feedError('empty');
  if (text[start] === '{' || text[start] === '[') return parseJsonFeed(text.slice(start));
  if (!text.includes('<')) throw feedError('not-a-feed');
  return toRawFeed(readXml(text));
}

interface Identifiable {
  readonly id: string | null;
  readonly link: string | null;
  readonly title: string;
  readonly publishedAt: string | null;
}

// Article identity: guid, else link, else title and date. Each level adds fields; the last uses all.
const LEVELS: readonly ((item: Identifiable) => string)[] = [
  ({ id, link, title, publishedAt }) => id ?? link ?? `${title}\n${publishedAt ?? ''}`,
  ({ id, link, title }) => [id, link ?? title].join('\n'),
  ({ id, link, title }) => [id, link, title].join('\n'),
  ({ id, link, title, publishedAt }) => [id, link, title, publishedAt].join('\n'),
];

function identitiesOf(item: Identifiable): string[] {
  return LEVELS.map((level) => hash('sha256', level(item)));
}

/** Release 0.1.0 took placeholders for values, and missed some dates and links. */
function formerIdentitiesOf({ former, ...item }: UnidentifiedItem): string[] {
  const { id, title, publishedAt } = item;
  if (former) return identitiesOf({ ...item, ...former });
  if (id !== null) return [];
  const keys = [`${title}\n${publishedAt ?? ''}`, `${title}\n`];
  return keys.map((key) => hash('sha256', key));
}

const TITLE_CHARACTERS = 300;
const NOTHING_IN_IT = 'It has neither title nor link nor text.';
const TWICE = 'The document has it twice.';

function toParsedFeed(raw: RawFeed, url: string): ParsedFeed {
  const link = firstLink(raw, url);
  const skipped: SkippedItem[] = [...raw.broken];
  const items: UnidentifiedItem[] = [];
  for (const rawItem of raw.items) {
    const item = toItem(rawItem, [link, url]);
    if (item) items.push(item);
    else skipped.push({ reason: NOTHING_IN_IT, title: null });
  }
  return {
    format: raw.format,
    title: firstText(raw.titles),
    link,
    refreshMinutes: raw.refreshMinutes,
    items: withIdentities(items, skipped),
    skipped,
    isCut: raw.isCut,
  };
}

function withIdentities(items: readonly UnidentifiedItem[], skipped: SkippedItem[]): ParsedItem[] {
  const seen = new Set<string | undefined>();
  return items.flatMap((item) => {
    const { former: _former, ...facts } = item;
    const identities = identitiesOf(item);
    if (seen.size < seen.add(identities.at(-1)).size)
      return { ...facts, identities, formerIdentities: formerIdentitiesOf(item) };
    skipped.push({ reason: TWICE, title: item.title });
    return [];
  });
}

function firstLink({ links }: RawFeed, url: string): string | null {
  for (const { href, base } of links) {
    const link = publicLink(webLink(href, [base, url]), url);
    if (link) return link;
  }
  return null;
}

function firstText(texts: readonly RawText[]): string {
  for (const raw of texts) {
    const text = plainText(raw, TITLE_CHARACTERS);
    if (text) return text;
  }
  return '';
}
