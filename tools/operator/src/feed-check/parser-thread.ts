import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FeedDocument } from '@elevate/ingestion/feeds';
import type { ParseAnswer } from './parse.worker.js';

/** Under the same ending as this file: in the sources as well as in what is built from them. */
const PROGRAM = new URL(`./parse.worker${extname(import.meta.url)}`, import.meta.url);
/** No feed takes a tenth of it, whatever else the machine does. */
const LONGEST_MS = 10_000;
const MOST_MEMORY_MB = 512;
const TOO_MUCH: ParseAnswer = { error: 'The document takes too much time or memory to read.' };

/** Parses documents one after the other in a thread, which a document that takes too much does not survive. */
export class ParserThread {
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();

  async parse(document: FeedDocument): Promise<ParseAnswer> {
    const answer = this.last.then(() => this.ask(document));
    this.last = answer;
    return answer;
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private async ask(document: FeedDocument): Promise<ParseAnswer> {
    const worker = (this.worker ??= new Worker(PROGRAM, {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    }));
    const answer = await answerOf(worker, document);
    if (answer) return answer;
    this.worker = null;
    await worker.terminate();
    return TOO_MUCH;
  }
}

/** What the worker answers; null where it does not in time, or comes to its end. */
function answerOf(worker: Worker, document: FeedDocument): Promise<ParseAnswer | null> {
  return new Promise((resolve) => {
    const settle = (answer: ParseAnswer | null) => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', giveUp).off('exit', giveUp);
      resolve(answer);
    };
    const giveUp = () => settle(null);
    const timer = setTimeout(giveUp, LONGEST_MS);
    worker.on('message', settle).on('error', giveUp).on('exit', giveUp);
    worker.postMessage(document);
  });
}
