import { readFile, stat } from 'node:fs/promises';
import { AppError } from '@elevate/errors';
import { createHttpClient } from '@elevate/http-client';
import {
  feedError,
  fromHttpError,
  MAX_DOCUMENT_BYTES,
  readAnswer,
  type FeedDocument,
} from '@elevate/ingestion/feeds';
import { createLogger } from '@elevate/logging';
import { CONTACT_EMAIL } from '@elevate/rules';
import type { DocumentToCheck } from './find-documents.js';

const USER_AGENT = `Elevate/0.1 (feed check; +${CONTACT_EMAIL})`;
const UNREADABLE = 'The file cannot be read.';

/**
 * Reads a file or fetches a URL.
 * @throws AppError
 */
export async function readDocument(
  { at }: DocumentToCheck,
  signal: AbortSignal,
): Promise<FeedDocument> {
  if ('problem' in at) throw problem(at.problem);
  return 'url' in at ? fetchDocument(at.url, signal) : readDocumentFile(at.path);
}

async function readDocumentFile(path: string): Promise<FeedDocument> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw problem(UNREADABLE, error);
  });
  if (size > MAX_DOCUMENT_BYTES) throw feedError('too-large');
  const bytes = await readFile(path).catch((error: unknown) => {
    throw problem(UNREADABLE, error);
  });
  return { bytes, contentType: null, url: '' };
}

async function fetchDocument(url: string, signal: AbortSignal): Promise<FeedDocument> {
  if (!URL.canParse(url)) throw problem('This is no address.');
  // The operator may read any URL, even on this machine; redirects must follow the rules.
  const http = createHttpClient({
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
  return new AppError('OPERATOR.NO_DOCUMENT', { kind: 'user', message, cause });
}
