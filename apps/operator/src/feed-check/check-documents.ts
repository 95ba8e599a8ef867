import { readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { type AppError, describeError, isAppError } from '@elevate/errors';
import { HttpClient } from '@elevate/http-client';
import {
  feedError,
  FeedReader,
  fromHttpError,
  MAX_DOCUMENT_BYTES,
  readAnswer,
  type FetchedDocument,
  type ParsedFeed,
  type ReaderLimits,
} from '@elevate/ingestion/feeds';
import { createLogger } from '@elevate/logging';
import { CONTACT_EMAIL, isUrl } from '@elevate/rules';
import { userError } from '../typed.js';

export type CheckedDocument = { readonly name: string } & (
  { readonly feed: ParsedFeed } | { readonly error: string }
);

// With more threads, parsing is no longer the bottleneck.
const MOST_THREADS = 4;
const AHEAD = 16;
const TOO_MUCH = 'The document takes too much time or memory to read.';

/** A person waits, on a machine with memory to spare. */
class CheckReader extends FeedReader {
  protected override readonly limits: ReaderLimits = { parseMs: 10_000, memoryMb: 512 };

  constructor(private readonly signal: AbortSignal) {
    super();
  }

  /** Documents whose turn comes after the end of the command are not read. */
  protected override readNext(document: FetchedDocument): Promise<ParsedFeed> {
    this.signal.throwIfAborted();
    return super.readNext(document);
  }
}

/** Parses documents in parallel, each with a time limit; yields results in order. Failures are isolated. */
export async function* checkDocuments(
  documents: readonly DocumentToCheck[],
  signal: AbortSignal,
): AsyncGenerator<CheckedDocument> {
  const count = Math.min(availableParallelism(), MOST_THREADS, documents.length);
  const readers = Array.from({ length: count }, () => new CheckReader(signal));
  const begun: Promise<CheckedDocument>[] = [];
  try {
    for (let next = 0; next < documents.length && !signal.aborted; next += 1) {
      for (const document of documents.slice(begun.length, next + AHEAD)) {
        const reader = readers[begun.length % count];
        if (reader) begun.push(checkDocument(document, reader, signal));
      }
      const checked = await begun[next];
      if (checked) yield checked;
      delete begun[next];
    }
  } finally {
    await Promise.all(readers.map((reader) => reader.close()));
  }
}

export async function checkDocument(
  document: DocumentToCheck,
  reader: Pick<FeedReader, 'read'>,
  signal: AbortSignal,
): Promise<CheckedDocument> {
  const { name } = document;
  try {
    const content = await readDocument(document, signal);
    signal.throwIfAborted();
    const feed = await reader.read(content).catch((error: Error) => {
      // Only an error of the thread itself has a cause.
      throw error.cause === undefined ? error : problem(TOO_MUCH, error);
    });
    return { name, feed };
  } catch (error) {
    return { name, error: isAppError(error) ? error.message : describeError(error) };
  }
}

interface DocumentToCheck {
  readonly name: string;
  readonly at: { readonly url: string } | { readonly path: string } | { readonly problem: string };
}

export async function findDocuments(
  names: readonly string[],
  folder: string,
): Promise<DocumentToCheck[]> {
  const documents = await Promise.all(names.map((name) => documentsAt(name, folder)));
  return documents.flat();
}

async function documentsAt(name: string, folder: string): Promise<DocumentToCheck[]> {
  if (/^https?:\/\//i.test(name)) return [{ name, at: { url: name } }];
  const path = resolve(folder, name);
  try {
    if (!(await stat(path)).isDirectory()) return [{ name, at: { path } }];
    const files = await filesIn(path);
    if (files.length === 0)
      return [{ name, at: { problem: 'There are no files in this folder.' } }];
    return files.map((file) => ({ name: join(name, file), at: { path: join(path, file) } }));
  } catch {
    return [{ name, at: { problem: 'The file or folder does not exist, or may not be read.' } }];
  }
}

/** Skips hidden files, and links to folders, which may be circular. */
async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)\./.test(path))
    .sort();
}

const USER_AGENT = `Elevate/0.1 (feed check; +${CONTACT_EMAIL})`;

async function readDocument(
  { at }: DocumentToCheck,
  signal: AbortSignal,
): Promise<FetchedDocument> {
  if ('problem' in at) throw problem(at.problem);
  return 'url' in at ? fetchDocument(at.url, signal) : readDocumentFile(at.path);
}

async function readDocumentFile(path: string): Promise<FetchedDocument> {
  const refuse = (error: unknown) => {
    throw problem('The file cannot be read.', error);
  };
  const { size } = await stat(path).catch(refuse);
  if (size > MAX_DOCUMENT_BYTES) throw feedError('too-large');
  const bytes = await readFile(path).catch(refuse);
  return { bytes, contentType: null, url: '' };
}

async function fetchDocument(url: string, signal: AbortSignal): Promise<FetchedDocument> {
  if (!isUrl(url)) throw problem('This is no address.');
  // The operator may read any URL, even on this machine; redirects must follow the rules.
  const http = new HttpClient({
    userAgent: USER_AGENT,
    trustedOrigins: [new URL(url).origin],
    logger: createLogger({ level: 'fatal', service: 'operator' }),
  });
  try {
    const fetched = await http
      .get(url, { signal, maxBytes: MAX_DOCUMENT_BYTES })
      .catch((error: unknown) => {
        throw fromHttpError(error);
      });
    const answer = readAnswer(fetched, Date.now());
    if (answer.kind === 'document') return answer;
    throw problem('The host says that nothing has changed.');
  } finally {
    await http.close();
  }
}

function problem(message: string, cause?: unknown): AppError {
  return userError('OPERATOR.NO_DOCUMENT', message, cause);
}
