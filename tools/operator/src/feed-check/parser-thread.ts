import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FeedDocument } from '@elevate/ingestion/feeds';
import type { ParseAnswer } from './parse.worker.js';

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
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly limits: ParserLimits = LIMITS,
    private readonly program: URL = PROGRAM,
  ) {}

  async parse(document: FeedDocument): Promise<ParseAnswer> {
    const answer = this.last.then(() => this.parseNext(document));
    this.last = answer;
    return answer;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.end();
  }

  private async parseNext(document: FeedDocument): Promise<ParseAnswer> {
    if (this.isClosed) return TOO_MUCH;
    try {
      const worker = this.worker ?? (await this.start());
      worker.postMessage(document);
      return (await messageOf(worker, this.limits.parseMs)) as ParseAnswer;
    } catch {
      await this.end();
      return TOO_MUCH;
    }
  }

  private async start(): Promise<Worker> {
    this.worker = new Worker(this.program, {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    // Its first message says that it has loaded.
    await messageOf(this.worker, this.limits.startMs);
    return this.worker;
  }

  private async end(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }
}

/** Rejects if the worker fails, ends or takes longer. */
async function messageOf(worker: Worker, withinMs: number): Promise<unknown> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(withinMs)]);
  try {
    const ended = once(worker, 'exit', { signal }).then(() => {
      throw new Error('The worker has ended');
    });
    const [message] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [
      unknown,
    ];
    return message;
  } finally {
    settled.abort();
  }
}
