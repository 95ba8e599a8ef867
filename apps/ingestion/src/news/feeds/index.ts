/** For CLI commands that run without the service. */
export { readAnswer } from './fetching/feed-answer.js';
export { fromHttpError } from './fetching/fetch.errors.js';
export { MAX_DOCUMENT_BYTES } from './parsing/bytes/unpack.js';
export { readOpml, writeOpml } from './opml.js';
export { feedError } from './parsing/feed.errors.js';
export { parseFeed, readFeed } from './parsing/parse-feed.js';
export type { FeedDocument, ParsedFeed, ParsedItem } from './parsing/parsed-feed.js';
