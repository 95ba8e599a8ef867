import { isAscii, isUtf8, transcode } from 'node:buffer';
import { constants, gunzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import chardet from 'chardet';
import { feedError } from '../parsed-feed.js';

const ESCAPE = 0x1b;
// Byte order marks, then `<` as 16- and 32-bit encodings write it. Longer marks go first, because UTF-32LE starts like
// UTF-16LE.
const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-32le', [0x3c, 0, 0, 0]],
  ['utf-32be', [0, 0, 0, 0x3c]],
  ['utf-16le', [0x3c, 0]],
  ['utf-16be', [0, 0x3c]],
  ['utf-16le', [0x7b, 0]],
  ['utf-16be', [0, 0x7b]],
];

/** Decides by byte order mark, then valid UTF-8, then labels. */
export function decode(bytes: Uint8Array, contentType: string | null): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => buffer[index] === byte));
  if (marked) return iconv.decode(buffer, marked[0]).replace(/^\ufeff/, '');
  const labels = labelsOf(buffer, contentType);
  if (isUtf8(buffer)) {
    const shifted = buffer.includes(ESCAPE) && labels.includes('iso-2022-jp');
    if (shifted) return new TextDecoder('iso-2022-jp').decode(buffer);
    if (isAscii(buffer)) return buffer.toString('latin1');
    // Half the time of a direct decoding.
    return transcode(buffer, 'utf8', 'utf16le').toString('utf16le');
  }
  const label = labels.find((name) => name !== 'utf-8');
  const isDefault = label === undefined || label === 'windows-1252';
  if (isDefault && isMostlyUtf8(buffer)) return buffer.toString('utf8');
  const encoding = label ?? sniff(buffer) ?? 'windows-1252';
  if (iconv.encodingExists(encoding)) return iconv.decode(buffer, encoding);
  return new TextDecoder(encoding).decode(buffer);
}

/** A few invalid bytes do not change the encoding; they become replacement characters. */
function isMostlyUtf8(buffer: Buffer): boolean {
  const text = buffer.toString('utf8');
  let balance = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) balance += code === 0xfffd ? -1 : 1;
  }
  return balance > 0;
}

/** No real feed is larger; a larger document would starve other feeds. */
export const MAX_DOCUMENT_BYTES = 15 * 1024 * 1024;

/** Some servers send gzip without a header. */
export function unpack(bytes: Uint8Array): Uint8Array {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isGzip ? gunzip(bytes) : bytes;
  if (plain.length > MAX_DOCUMENT_BYTES) throw feedError('too-large');
  return plain;
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
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw feedError(isTooLarge ? 'too-large' : 'malformed', undefined, error);
  }
  throw feedError('malformed');
}

const IN_CONTENT_TYPE = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i;
const IN_DECLARATION = /^[^<]{0,200}<\?xml\s[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:-]{1,40})/i;
// Labels unknown to the decoder or commonly misused.
const ALIASES: Readonly<Record<string, string>> = {
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'x-gbk': 'gb18030',
  'x-sjis': 'shift_jis',
  utf8: 'utf-8',
};

/** Most trustworthy first; known encodings only. */
function labelsOf(buffer: Buffer, contentType: string | null): string[] {
  const head = buffer.toString('latin1', 0, 1024);
  const labels = [IN_CONTENT_TYPE.exec(contentType ?? '')?.[1], IN_DECLARATION.exec(head)?.[1]];
  return labels.flatMap((label) => (label ? canonicalLabel(label.toLowerCase()) : []));
}

function canonicalLabel(label: string): string[] {
  const alias = ALIASES[label];
  if (alias) return [alias];
  try {
    const { encoding } = new TextDecoder(label);
    // A declaration that reads byte by byte cannot be UTF-16.
    return encoding.startsWith('utf-16') ? [] : [ALIASES[encoding] ?? encoding];
  } catch {
    return iconv.encodingExists(label) && !label.startsWith('utf') ? [label] : [];
  }
}

function sniff(buffer: Buffer): string | undefined {
  const [best] = chardet.analyse(buffer.subarray(0, 32 * 1024));
  return best && best.confidence >= 40 ? canonicalLabel(best.name.toLowerCase())[0] : undefined;
}
