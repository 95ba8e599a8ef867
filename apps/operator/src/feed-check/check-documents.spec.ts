import { expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { AppError } from '@elevate/errors';
import { checkDocument } from './check-documents.js';

const TOO_MUCH = 'The document takes too much time or memory to read.';
const ITSELF = { name: 'a.xml', at: { path: fileURLToPath(import.meta.url) } };
const { signal } = new AbortController();

it.each([
  ['its thread', new Error('The worker has ended'), TOO_MUCH],
  ['its content', undefined, 'It is empty.'],
])('a document that fails for %s is reported with the reason', async (_what, cause, error) => {
  const failure = new AppError('FEED.MALFORMED', { kind: 'user', message: 'It is empty.', cause });
  const read = () => Promise.reject(failure);
  expect(await checkDocument(ITSELF, { read }, signal)).toEqual({ name: 'a.xml', error });
});
