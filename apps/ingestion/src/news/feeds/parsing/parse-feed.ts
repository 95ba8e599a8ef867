import { decode, unpack } from './bytes/decode.js';
import {
  type FetchedDocument,
  feedError,
  type ParsedFeed,
  type ParsedItem,
  type RawFeed,
  type SkippedItem,
} from './parsed-feed.js';
import { parseJsonFeed } from './formats/json-feed.parser.js';
import { toRawFeed } from './formats/xml-feed.parser.js';
import { readXml } from './xml/xml-reader.js';
import { firstLink, firstText, toItem } from './raw-item.adapter.js';

/** @throws AppError `FEED.*` if there is no feed */
export function parseFeed(document: FetchedDocument): ParsedFeed {
  return toParsedFeed(readFeed(document), document.url);
}

/** Extracts without validation. @throws like parseFeed */
export function readFeed({ bytes, contentType }: FetchedDocument): RawFeed {
  const text = decode(unpack(bytes), contentType);
  const start = text.search(/[^\s\0\ufeff]/);
  if (start === -1) throw feedError('empty');
  if (text[start] === '{' || text[start] === '[') return parseJsonFeed(text.slice(start));
  if (!text.includes('<')) throw feedError('not-a-feed');
  return toRawFeed(readXml(text));
}

function toParsedFeed(raw: RawFeed, url: string): ParsedFeed {
  const link = firstLink(raw.links, [url]);
  const skipped: SkippedItem[] = [...raw.broken];
  const items: ParsedItem[] = [];
  const visited = new Set<string>();
  for (const rawItem of raw.items) {
    const item = toItem(rawItem, [link, url]);
    if (!item) {
      skipped.push({ reason: 'It has neither title nor link nor text.', title: null });
      continue;
    }
    const key = [item.id, item.link, item.title, item.publishedAt].join('\n');
    if (visited.size < visited.add(key).size) items.push(item);
    else skipped.push({ reason: 'The document has it twice.', title: item.title });
  }
  return {
    format: raw.format,
    title: firstText(raw.titles, 300),
    link,
    movedTo: firstLink(raw.moved, [url]),
    refreshMinutes: raw.refreshMinutes,
    items,
    skipped,
    isCut: raw.isCut,
    hasCutItem: raw.hasCutItem,
  };
}
