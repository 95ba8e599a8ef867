import { parentPort } from 'node:worker_threads';
import { describeError, isAppError } from '@elevate/errors';
import { parseFeed, type FeedDocument, type ParsedFeed } from '@elevate/ingestion/feeds';

export type ThreadMessage = 'ready' | 'begun' | ParseAnswer;
export type ParseAnswer = { readonly feed: ParsedFeed } | { readonly error: string };

const send = (message: ThreadMessage) => parentPort?.postMessage(message);

parentPort?.on('message', (document: FeedDocument) => {
  send('begun');
  send(answerTo(document));
});
send('ready');

function answerTo(document: FeedDocument): ParseAnswer {
  try {
    return { feed: parseFeed(document) };
  } catch (error) {
    return { error: isAppError(error) ? error.message : describeError(error) };
  }
}
