import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import { SerialQueue } from '@elevate/clock';
import { AppError, userError } from '@elevate/errors';
import { feedFailure } from '../fetching/feed-answer.js';
import type { FetchedDocument, ParsedFeed } from '../parsing/parsed-feed.js';

/** Same extension as this file: source or build. */
const THREAD = new URL(import.meta.url.replace(/feed-reader(\.\w+)$/, 'parse-thread$1'));

const IDLE_MS = 60_000;
const START_MS = 120_000;

export interface ReaderLimits {
  readonly parseMs: number;
  readonly memoryMb: number;
}

/** In a thread: a huge document would block the process. */
@Injectable()
export class FeedReader {
  /** Real feeds need less than a tenth of this time. */
  protected readonly limits: ReaderLimits = { parseMs: 60_000, memoryMb: 256 };
  private thread: Worker | null = null;
  private readonly queue = new SerialQueue();
  private idle: NodeJS.Timeout | undefined;

  async read(document: FetchedDocument): Promise<ParsedFeed> {
    return this.queue.run(() => this.readNext(document));
  }

  async close(): Promise<void> {
    await this.queue.idle();
    await this.endThread();
  }

  protected async readNext(document: FetchedDocument): Promise<ParsedFeed> {
    clearTimeout(this.idle);
    const answer = await this.parseNext(document);
    // The idle thread would hold some megabytes between syncs.
    this.idle = setTimeout(() => void this.endThread(), IDLE_MS).unref();
    if ('feed' in answer) return answer.feed;
    const { code, details, message } = answer.failure;
    if (code === null)
      throw new AppError('INGESTION.PARSER_BROKE', { kind: 'unexpected', message });
    throw userError(code, message, details);
  }

  private async parseNext(document: FetchedDocument): Promise<ParseAnswer> {
    const thread = (this.thread ??= await startThread(this.limits));
    const answered = new AbortController();
    const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(this.limits.parseMs)]);
    thread.postMessage(document);
    try {
      // A thread that runs out of memory emits an error, which rejects both.
      const ended = once(thread, 'exit', { signal }).then(() => null);
      const answer = await Promise.race([once(thread, 'message', { signal }), ended]);
      if (answer) return answer[0] as ParseAnswer;
      throw new AppError('INGESTION.PARSER_ENDED', { kind: 'unexpected' });
    } catch (cause) {
      await this.endThread();
      throw feedFailure('malformed', { detail: 'The document takes too much to read.', cause });
    } finally {
      answered.abort();
    }
  }

  private async endThread(): Promise<void> {
    const thread = this.thread;
    this.thread = null;
    await thread?.terminate();
  }
}

/** Load time does not count against a document. */
async function startThread({ memoryMb }: ReaderLimits): Promise<Worker> {
  const thread = new Worker(THREAD, {
    execArgv: process.execArgv,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    await once(thread, 'message', { signal: AbortSignal.timeout(START_MS) });
    return thread;
  } catch (error) {
    await thread.terminate();
    throw error;
  }
}

export type ParseAnswer =
  | { readonly feed: ParsedFeed }
  | {
      readonly failure: {
        readonly code: string | null;
        readonly details: Readonly<Record<string, unknown>>;
        readonly message: string;
      };
    };
