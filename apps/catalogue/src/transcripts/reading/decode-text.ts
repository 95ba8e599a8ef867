import { isUtf8 } from 'node:buffer';
import chardet from 'chardet';
import iconv from 'iconv-lite';

const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const SAMPLE = 32 * 1024;
const LEAST_CONFIDENCE = 40;

/** Decides by byte order mark, then valid UTF-8, then statistics. */
export function decodeText(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => buffer[index] === byte))?.[0];
  const certain = marked ?? unmarkedUtf16(buffer) ?? (isUtf8(buffer) ? 'utf-8' : undefined);
  const text = iconv.decode(buffer, certain ?? guessEncoding(buffer));
  return { text, isGuessed: certain === undefined };
}

/** Every known format begins with two ASCII characters. */
function unmarkedUtf16([first, second, third, fourth]: Buffer): string | undefined {
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

function guessEncoding(buffer: Buffer): string {
  if (isMostlyUtf8(buffer)) return 'utf-8';
  const from = Math.max(0, buffer.findIndex((byte) => byte > 0x7f) - 1_000);
  const [best] = chardet.analyse(buffer.subarray(from, from + SAMPLE));
  const name = best && best.confidence >= LEAST_CONFIDENCE ? best.name : 'windows-1252';
  // As browsers do: few files use the control characters of ISO 8859-1.
  return name === 'ISO-8859-1' || !iconv.encodingExists(name) ? 'windows-1252' : name;
}

/** A few invalid bytes do not change the encoding. */
function isMostlyUtf8(buffer: Buffer): boolean {
  const text = buffer.toString('utf8');
  let balance = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) balance += code === 0xfffd ? -1 : 1;
  }
  return balance > 0;
}

const MAGIC =
  /^(?:PK\x03\x04|%PDF|\x1f\x8b|\x89PNG|\xff\xd8\xff|GIF8|ID3|OggS|\x1aE\xdf\xa3|\xd0\xcf\x11\xe0|[^]{4}ftyp)/;
const FEW = 8;
const LARGEST_SHARE = 0.02;

/** Known file types, or many control characters. */
export function isBinary(bytes: Uint8Array, text: string): boolean {
  if (MAGIC.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'))) return true;
  let controls = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 && (code < 0x09 || code > 0x0d)) controls += 1;
  }
  return controls > FEW && controls > text.length * LARGEST_SHARE;
}
