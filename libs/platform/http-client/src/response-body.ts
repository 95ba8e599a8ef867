import { isUtf8 } from 'node:buffer';
import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { AppError, type ErrorKind, isAppError } from '@elevate/errors';

export const ACCEPT_ENCODING = 'gzip, br, deflate';

/** Counts decompressed bytes, so a decompression bomb stops at the limit. */
export async function readBody(
  { body, headers }: Pick<Dispatcher.ResponseData, 'body' | 'headers'>,
  { maxBytes, cut = false }: { readonly maxBytes: number; readonly cut?: boolean },
): Promise<Buffer> {
  let decoded: Readable = body;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    decoded = await decode(body, [headers['content-encoding']].flat().join(','));
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes && !cut) throw httpError('HTTP.TOO_LARGE');
      chunks.push(chunk);
      if (bytes > maxBytes) break;
    }
  } catch (error) {
    throw toBodyError(error);
  } finally {
    drop(body);
    drop(decoded);
  }
  return Buffer.concat(chunks, Math.min(bytes, maxBytes));
}

export function drop(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

// `Z_BUF_ERROR`: compressed data ends too early.
const CUT =
  /^(?:Z_BUF_ERROR|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|HPE_.*)$/;
const UNDECODABLE = /^(?:Z_|ERR__|ERR_BROTLI)/;

function toBodyError(error: unknown): unknown {
  const code = systemCode(error);
  if (isAppError(error)) return error;
  if (CUT.test(code)) return httpError('HTTP.CUT_OFF', error);
  return UNDECODABLE.test(code) ? httpError('HTTP.BROKEN_BODY', error) : error;
}

const DECODERS: Readonly<Record<string, (first: Buffer) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  // "deflate" means zlib on some servers and raw deflate on others.
  deflate: (first) => (((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()),
};
const NO_ENCODING = /^(?:identity|none|utf-?8|binary|8bit|aws-chunked)?$/;

/** Some servers declare an encoding and send a plain body. */
async function decode(body: Readable, header: string): Promise<Readable> {
  const declared = header.split(',').map((name) => name.trim().toLowerCase());
  const encodings = declared.filter((name) => !NO_ENCODING.test(name)).reverse();
  if (encodings.length === 0) return body;
  const { first, whole } = await peek(body);
  const unknown = encodings.find((name) => !Object.hasOwn(DECODERS, name));
  if (first.length === 0 || (unknown ? isText(first) : isDocument(first))) return whole;
  if (unknown)
    throw httpError('HTTP.UNKNOWN_ENCODING', undefined, { encoding: unknown.slice(0, 40) });
  let peeked = { first, whole };
  for (const [at, name] of encodings.entries()) {
    if (at > 0 && name === 'deflate') peeked = await peek(peeked.whole);
    peeked.whole = through(peeked.whole, DECODERS[name]?.(peeked.first));
  }
  return peeked.whole;
}

const SAMPLE_BYTES = 256;

async function peek(body: Readable): Promise<{ first: Buffer; whole: Readable }> {
  const iterator: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let first: Buffer = Buffer.alloc(0);
  while (first.length < SAMPLE_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    first = Buffer.concat([first, next.value]);
  }
  return { first, whole: Readable.from(prepend(first, iterator)) };
}

async function* prepend(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function through(body: Readable, decoder: Transform | undefined): Readable {
  if (decoder === undefined) return body;
  // Not `pipeline`, which hides the side that failed.
  body.on('error', (error) => decoder.destroy(error));
  return body.pipe(decoder).on('error', () => body.destroy());
}

const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
const LONGEST_CHARACTER = 4;

/** The sample may end inside a character. */
function isText(first: Buffer): boolean {
  const sample = first.subarray(0, SAMPLE_BYTES);
  const isCut = sample.length === SAMPLE_BYTES;
  const ends = isCut ? Array.from({ length: LONGEST_CHARACTER }, (_, cut) => cut) : [0];
  const isWhole = ends.some((cut) => isUtf8(sample.subarray(0, sample.length - cut)));
  return isWhole && !CONTROL.test(sample.toString('latin1'));
}

function isDocument(first: Buffer): boolean {
  return (
    /^(?:\u00ef\u00bb\u00bf)?\s*[<{[]/.test(first.toString('latin1', 0, SAMPLE_BYTES)) &&
    isText(first)
  );
}

const KINDS = {
  'HTTP.TIMEOUT': 'transient',
  'HTTP.UNREACHABLE': 'transient',
  'HTTP.BROKEN_BODY': 'transient',
  'HTTP.CUT_OFF': 'transient',
  'HTTP.UNKNOWN_ENCODING': 'transient',
  'HTTP.ABORTED': 'transient',
  'HTTP.TOO_LARGE': 'unexpected',
  'HTTP.TOO_MANY_REDIRECTS': 'unexpected',
  'HTTP.REDIRECT_LOOP': 'unexpected',
  'HTTP.BAD_REDIRECT': 'unexpected',
  'HTTP.FORBIDDEN_ADDRESS': 'user',
  'HTTP.FORBIDDEN_URL': 'user',
} as const satisfies Record<string, ErrorKind>;

export function httpError(
  code: keyof typeof KINDS,
  cause?: unknown,
  details: Readonly<Record<string, unknown>> = {},
): AppError {
  return new AppError(code, { kind: KINDS[code], cause, details });
}

/** Node or undici error code (`ECONNRESET`, `UND_ERR_…`, `Z_DATA_ERROR`). */
export function systemCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
