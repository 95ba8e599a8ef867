import { parentPort } from 'node:worker_threads';
import { describeError, isAppError } from '@elevate/errors';
import { parseFeed, type FeedDocument, type ParsedFeed } from '@elevate/ingestion/feeds';

export type ParseAnswer = { readonly feed: ParsedFeed } | { readonly error: string };

parentPort?.on('message', (document: FeedDocument) => {
  parentPort?.postMessage(answerTo(document));
});
parentPort?.postMessage('ready');

function answerTo(document: FeedDocument): ParseAnswer {
  try {
    return { feed: parseFeed(document) };
  } catch (error) {
    return { error: isAppError(error) ? error.message : describeError(error) };
  }
}
