import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { httpError, systemCode } from './http.errors.js';

export const ACCEPT_ENCODING = 'gzip, br, deflate';

export interface BodyLimit {
  readonly maxBytes: number;
  readonly cut?: boolean;
}

/** Counts decompressed bytes while reading, so a decompression bomb stops at the limit. */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  { maxBytes, cut }: BodyLimit,
): Promise<Buffer> {
  const decoded = await decode(body, encoding);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes && !cut) throw httpError('HTTP.TOO_LARGE');
      chunks.push(chunk);
      if (bytes > maxBytes) break;
    }
  } catch (error) {
    throw isDecoderError(error) ? httpError('HTTP.BROKEN_BODY', error) : error;
  } finally {
    drop(body);
    drop(decoded);
  }
  return Buffer.concat(chunks, Math.min(bytes, maxBytes));
}

/** Discards the rest of a body without an error. */
export function drop(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

async function decode(body: Readable, encoding: string | undefined): Promise<Readable> {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return body;
    case 'gzip':
    case 'x-gzip':
      return through(body, createGunzip());
    case 'br':
      return through(body, createBrotliDecompress());
    case 'deflate':
      return inflate(body);
    default:
      drop(body);
      throw httpError('HTTP.BROKEN_BODY');
  }
}

// "deflate" means zlib on some servers and raw deflate on others; the first byte tells.
async function inflate(body: Readable): Promise<Readable> {
  const iterator: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return Readable.from([]);
  const isZlib = ((first.value[0] ?? 0) & 0x0f) === 8;
  const rest = Readable.from(prepend(first.value, iterator));
  return through(rest, isZlib ? createInflate() : createInflateRaw());
}

async function* prepend(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function through(body: Readable, decoder: Transform): Readable {
  // Not `pipeline`, which hides the side that failed.
  body.on('error', (error) => decoder.destroy(error));
  return body.pipe(decoder).on('error', () => body.destroy());
}

function isDecoderError(error: unknown): boolean {
  return /^(Z_|ERR__|ERR_BROTLI)/.test(systemCode(error));
}
