/** For CLI commands that run without the service. */
export { fromHttpError, readAnswer } from './fetching/feed-answer.js';
export { decode, MAX_DOCUMENT_BYTES } from './parsing/bytes/decode.js';
export { readOpml, writeOpml } from './opml.js';
export { feedError } from './parsing/parsed-feed.js';
export { parseFeed, readFeed } from './parsing/parse-feed.js';
export { FeedReader, type ReaderLimits } from './reading/feed-reader.js';
export type { FetchedDocument, ParsedFeed, ParsedItem } from './parsing/parsed-feed.js';
