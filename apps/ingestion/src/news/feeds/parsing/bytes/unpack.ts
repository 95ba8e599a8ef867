import { constants, gunzipSync } from 'node:zlib';
import { feedError } from '../feed.errors.js';

/** No real feed is larger; a larger document would starve other feeds. */
export const MAX_DOCUMENT_BYTES = 15 * 1024 * 1024;

/** Some servers send gzip without a header. */
export function unpack(bytes: Uint8Array): Uint8Array {
  const plain = isGzip(bytes) ? gunzip(bytes) : bytes;
  if (plain.length > MAX_DOCUMENT_BYTES) throw feedError('too-large');
  return plain;
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function gunzip(bytes: Uint8Array): Uint8Array {
  try {
    // A flush also decodes truncated data.
    const plain = gunzipSync(bytes, {
      maxOutputLength: MAX_DOCUMENT_BYTES,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    if (plain.length > 0) return plain;
  } catch (error) {
    throw feedError(isTooLarge(error) ? 'too-large' : 'malformed', undefined, error);
  }
  throw feedError('malformed');
}

function isTooLarge(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
}
