import { decode } from './bytes/decode.js';
import { unpack } from './bytes/unpack.js';
import { feedError } from './feed.errors.js';
import { parseJsonFeed } from './formats/json-feed.parser.js';
import { toRawFeed } from './formats/xml-feed.parser.js';
import type { FeedDocument, ParsedFeed } from './parsed-feed.js';
import { toParsedFeed } from './raw-feed.adapter.js';
import type { RawFeed } from './raw-feed.js';
import { readXml } from './xml/xml-reader.js';

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
