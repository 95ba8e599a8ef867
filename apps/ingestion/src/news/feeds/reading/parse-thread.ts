import { parentPort } from 'node:worker_threads';
import { describeError, isAppError } from '@elevate/errors';
import { parseFeed } from '../parsing/parse-feed.js';
import type { FetchedDocument } from '../parsing/parsed-feed.js';
import type { ParseAnswer } from './feed-reader.js';

parentPort?.on('message', (document: FetchedDocument) =>
  parentPort?.postMessage(answerTo(document)),
);
parentPort?.postMessage('ready');

function answerTo(document: FetchedDocument): ParseAnswer {
  try {
    return { feed: parseFeed(document) };
  } catch (error) {
    // Errors lose their class between threads.
    if (!isAppError(error))
      return { failure: { code: null, details: {}, message: describeError(error) } };
    const { code, details, message } = error;
    return { failure: { code, details: { ...details }, message } };
  }
}
