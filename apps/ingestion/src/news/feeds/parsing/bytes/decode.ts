import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { labelsOf, sniff } from './charset-labels.js';

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
const FALLBACK = 'windows-1252';

/** Decides by byte order mark, then valid UTF-8, then labels. */
export function decode(bytes: Uint8Array, contentType: string | null): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => buffer[index] === byte));
  if (marked) return withoutMark(iconv.decode(buffer, marked[0]));
  const labels = labelsOf(buffer, contentType);
  if (isUtf8(buffer)) {
    const shifted = buffer.includes(ESCAPE) && labels.includes('iso-2022-jp');
    return shifted ? new TextDecoder('iso-2022-jp').decode(buffer) : buffer.toString('utf8');
  }
  const label = labels.find((name) => name !== 'utf-8');
  if (label === undefined && isMostlyUtf8(buffer)) return buffer.toString('utf8');
  return decodeAs(buffer, label ?? sniff(buffer) ?? FALLBACK);
}

function decodeAs(buffer: Buffer, encoding: string): string {
  if (iconv.encodingExists(encoding)) return iconv.decode(buffer, encoding);
  return new TextDecoder(encoding).decode(buffer);
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** A few invalid bytes do not change the encoding; they become replacement characters. */
function isMostlyUtf8(buffer: Buffer): boolean {
  const text = buffer.toString('utf8');
  const broken = count(text, (code) => code === 0xfffd);
  const good = count(text, (code) => code > 0x7f) - broken;
  return good > broken;
}

function count(text: string, is: (code: number) => boolean): number {
  let total = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (is(text.charCodeAt(index))) total += 1;
  }
  return total;
}
