import { parentPort } from 'node:worker_threads';
import { describeError, isAppError } from '@elevate/errors';
import { parseFeed, type FeedDocument, type ParsedFeed } from '@elevate/ingestion/feeds';

/** What the thread answers for each document that it is told. */
export type ParseAnswer = { readonly feed: ParsedFeed } | { readonly error: string };

parentPort?.on('message', (document: FeedDocument) => parentPort?.postMessage(answerTo(document)));

function answerTo(document: FeedDocument): ParseAnswer {
  try {
    return { feed: parseFeed(document) };
  } catch (error) {
    return { error: isAppError(error) ? error.message : describeError(error) };
  }
}
