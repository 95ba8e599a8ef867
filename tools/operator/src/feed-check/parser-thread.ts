import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FeedDocument } from '@elevate/ingestion/feeds';
import type { ParseAnswer, ThreadMessage } from './parse.worker.js';

const PROGRAM = new URL(`./parse.worker${extname(import.meta.url)}`, import.meta.url);
const MOST_MEMORY_MB = 512;
const TOO_MUCH: ParseAnswer = { error: 'The document takes too much time or memory to read.' };

export interface ParserLimits {
  /** Milliseconds from the first parsed byte; real feeds need less than a tenth. */
  readonly parseMs: number;
  /** Time for the worker to load, which on a busy machine exceeds parsing. */
  readonly startMs: number;
}

const LIMITS: ParserLimits = { parseMs: 10_000, startMs: 120_000 };

/** Parses in a worker thread that is terminated when a document exceeds its limits. */
export class ParserThread {
  private worker: WarmWorker;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly limits: ParserLimits = LIMITS,
    private readonly program: URL = PROGRAM,
  ) {
    this.worker = new WarmWorker(program);
  }

  async parse(document: FeedDocument): Promise<ParseAnswer> {
    const answer = this.last.then(() => this.parseNext(document));
    this.last = answer;
    return answer;
  }

  async close(): Promise<void> {
    await this.worker.end();
  }

  private async parseNext(document: FeedDocument): Promise<ParseAnswer> {
    const answer = await this.worker.parse(document, this.limits);
    if (answer) return answer;
    const spent = this.worker;
    this.worker = new WarmWorker(this.program);
    await spent.end();
    return TOO_MUCH;
  }
}

class WarmWorker {
  private readonly worker: Worker;
  private readonly ready: Promise<void>;
  private hasEnded = false;
  private listener: (message: ThreadMessage | null) => void = () => undefined;

  constructor(program: URL) {
    this.worker = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    // Only a pending document keeps the process alive.
    this.worker.unref();
    this.ready = new Promise((resolve) => {
      this.worker.on('message', (message: ThreadMessage) =>
        message === 'ready' ? resolve() : this.listener(message),
      );
    });
    const gone = () => {
      this.hasEnded = true;
      this.listener(null);
    };
    this.worker.on('error', gone).on('exit', gone);
  }

  /** Null if the worker fails, times out or exits. */
  parse(document: FeedDocument, { startMs, parseMs }: ParserLimits): Promise<ParseAnswer | null> {
    if (this.hasEnded) return Promise.resolve(null);
    return new Promise((resolve) => {
      const settle = (answer: ParseAnswer | null) => {
        clearTimeout(timer);
        this.listener = () => undefined;
        resolve(answer);
      };
      const giveUp = () => settle(null);
      let timer = setTimeout(giveUp, startMs);
      this.listener = (message) => {
        if (message === 'begun') {
          clearTimeout(timer);
          timer = setTimeout(giveUp, parseMs);
        } else if (message !== 'ready') {
          settle(message);
        }
      };
      void this.ready.then(() => this.worker.postMessage(document));
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
