import { isUtf8 } from 'node:buffer';
import chardet from 'chardet';
import iconv from 'iconv-lite';
import type { Warn } from './cue.js';

const LEAST_CONFIDENCE = 20;

export function decodeText(bytes: Uint8Array, warn: Warn): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const certain = utf16Of(buffer) ?? (isUtf8(buffer) ? 'utf-8' : undefined);
  if (certain === undefined) warn('guessed-encoding');
  const text = iconv.decode(buffer, certain ?? guessEncoding(buffer));
  if (text.includes('\ufffd')) warn('lost-characters');
  return text;
}

/** Known formats begin with ASCII characters. */
function utf16Of([first, second, third, fourth]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

function guessEncoding(buffer: Buffer): string {
  // A few bytes may be invalid.
  const text = buffer.toString('utf8');
  const lost = text.split('\ufffd').length - 1;
  if (buffer.length - text.length > lost * 2) return 'utf-8';
  const from = Math.max(0, buffer.findIndex((byte) => byte > 0x7f) - 1_000);
  const [best] = chardet.analyse(buffer.subarray(from, from + 32_768));
  const name = best && best.confidence >= LEAST_CONFIDENCE ? best.name : 'windows-1252';
  return name === 'ISO-8859-1' || !iconv.encodingExists(name) ? 'windows-1252' : name;
}
