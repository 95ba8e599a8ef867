import { parentPort } from 'node:worker_threads';
import { describeError, isAppError } from '@elevate/errors';
import { parseFeed } from '../parsing/parse-feed.js';
import type { FeedDocument } from '../parsing/parsed-feed.js';
import type { ParseAnswer } from './parse-answer.js';

// The thread's own file: it says when it listens, is told one document after the other, and answers each.
parentPort?.on('message', (document: FeedDocument) => parentPort?.postMessage(answerTo(document)));
parentPort?.postMessage('ready');

function answerTo(document: FeedDocument): ParseAnswer {
  try {
    return { feed: parseFeed(document) };
  } catch (error) {
    // The class of an error does not survive the way between threads.
    const code = isAppError(error) ? error.code : null;
    const details = isAppError(error) ? { ...error.details } : {};
    const message = isAppError(error) ? error.message : describeError(error);
    return { failure: { code, details, message } };
  }
}
