import { availableParallelism } from 'node:os';
import { describeError, isAppError } from '@elevate/errors';
import type { ParsedFeed } from '@elevate/ingestion/feeds';
import type { DocumentToCheck } from './find-documents.js';
import { ParserThread } from './parser-thread.js';
import { readDocument } from './read-document.js';

export type CheckedDocument = { readonly name: string } & (
  { readonly feed: ParsedFeed } | { readonly error: string }
);

// With more threads, parsing is no longer the bottleneck.
const MOST_THREADS = 4;
const AHEAD = 16;

/** Parses documents in parallel, each with a time limit; yields results in order. Failures are isolated. */
export async function* checkDocuments(
  documents: readonly DocumentToCheck[],
  signal: AbortSignal,
): AsyncGenerator<CheckedDocument> {
  const count = Math.min(availableParallelism(), MOST_THREADS, documents.length);
  const threads = Array.from({ length: count }, () => new ParserThread());
  const begun: Promise<CheckedDocument>[] = [];
  try {
    for (let next = 0; next < documents.length && !signal.aborted; next += 1) {
      for (const document of documents.slice(begun.length, next + AHEAD)) {
        begun.push(check(document, threads[begun.length % count], signal));
      }
      const checked = await begun[next];
      if (checked) yield checked;
      delete begun[next];
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
}

async function check(
  document: DocumentToCheck,
  thread: ParserThread | undefined,
  signal: AbortSignal,
): Promise<CheckedDocument> {
  const { name } = document;
  try {
    const answer = await thread?.parse(await readDocument(document, signal));
    return answer ? { name, ...answer } : { name, error: 'There is nothing to read it with.' };
  } catch (error) {
    return { name, error: isAppError(error) ? error.message : describeError(error) };
  }
}
