import { AppError } from '@elevate/errors';
import type { Cue, RawCue, Warn, WarningCode } from './cue.js';
import { plainLine, readCueText, type Speech } from './cue-text.js';
import { parseJsonTranscript } from './json.parser.js';
import { parseParagraphs, parseYouTubeText } from './pasted-text.parser.js';
import { parseTimedLines, timedFormatOf } from './timed-lines.parser.js';
import { isUtf8 } from 'node:buffer';
import chardet from 'chardet';
import iconv from 'iconv-lite';

export type { Cue } from './cue.js';

export interface TranscriptFile {
  readonly bytes: Uint8Array;
  /** Or an extension. The content decides if it disagrees. */
  readonly name?: string | undefined;
  readonly durationSeconds?: number | undefined;
}

export interface ReadWarning {
  readonly code: WarningCode;
  /** Of the first occurrence, from 1. */
  readonly line?: number;
  readonly count: number;
}

export interface ReadTranscript {
  readonly format: 'vtt' | 'srt' | 'sbv' | 'youtube' | 'json' | 'text';
  /** False for paragraphs, whose times are 0. */
  readonly timed: boolean;
  readonly cues: readonly Cue[];
  /** A BCP 47 tag. */
  readonly language?: string;
  readonly warnings: readonly ReadWarning[];
}

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_CUES = 20_000;
/** Roll-up captions repeat lines. */
const MAX_RAW_CUES = 3 * MAX_CUES;

const REASONS = {
  EMPTY: 'The file has no text.',
  UNKNOWN_FORMAT: 'The file is not a transcript in a known format.',
  TOO_LARGE: 'The file is larger than 2 MB.',
  TOO_MANY_CUES: 'The transcript has more than 20,000 cues.',
  BINARY: 'The file is not a text file.',
} as const;

function refusal(reason: keyof typeof REASONS, cause?: unknown): AppError {
  return new AppError(`TRANSCRIPT.${reason}`, { kind: 'user', message: REASONS[reason], cause });
}

/** @throws AppError `TRANSCRIPT.*` */
export function readTranscript(file: TranscriptFile): ReadTranscript {
  if (file.bytes.length > MAX_BYTES) throw refusal('TOO_LARGE');
  const warnings = new Map<WarningCode, ReadWarning>();
  const warn: Warn = (code, line, count = 1) => {
    const first = warnings.get(code) ?? { code, ...(line !== undefined && { line }), count: 0 };
    if (count > 0) warnings.set(code, { ...first, count: first.count + count });
  };
  const text = decodeText(file.bytes, warn);
  const controls = text.replace(/[^\0-\x08\x0e-\x1f]+/g, '').length;
  if (controls > 8 + text.length / 50) throw refusal('BINARY');
  const { format, cues: all, ...parsed } = parse(text, file.name ?? '', warn);
  const raw = all.filter(({ source }) => source.trim() !== '');
  if (raw.length > MAX_RAW_CUES) throw refusal('TOO_MANY_CUES');
  const durationMs = Math.round((file.durationSeconds ?? Number.POSITIVE_INFINITY) * 1_000);
  const cues = format === 'text' ? paragraphsOf(raw) : tidyCues(raw, durationMs, warn);
  if (cues.length === 0) throw refusal('EMPTY');
  if (cues.length > MAX_CUES) throw refusal('TOO_MANY_CUES');
  const language = parsed.language ?? LANGUAGE_IN_NAME.exec(file.name ?? '')?.[1];
  warn('after-end', undefined, cues.filter(({ start }) => start > durationMs).length);
  return {
    format,
    timed: format !== 'text',
    cues,
    ...(language !== undefined && LANGUAGE_TAG.test(language) && { language }),
    warnings: [...warnings.values()],
  };
}

function paragraphsOf(raw: readonly RawCue[]): Cue[] {
  const texts = raw.map(({ source }) => plainLine(source));
  return texts.filter((text) => text !== '').map((text) => ({ start: 0, end: 0, text }));
}

/** As in `talk.en.vtt`. */
const LANGUAGE_IN_NAME = /\.([a-z]{2}(?:-[a-z]{2})?)\.\w{2,5}$/i;
const LANGUAGE_IN_HEADER = /^Language\s*[:=]\s*(\S{2,35})/im;
/** Every match is valid BCP 47. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

const OTHER_FORMAT =
  /^(?:<\?xml|<!doctype|<html|<tt[\s>]|<sami|<transcript|<timedtext|\{\\rtf|\[script info\]|\{\d+\}\{\d+\}|%pdf)/i;
const JSON_START = /^(?:\{\s*["}]|\[\s*[[{\]])/;

type Parsed = Pick<ReadTranscript, 'format' | 'language'> & { readonly cues: readonly RawCue[] };

function parse(text: string, name: string, warn: Warn): Parsed {
  const content = text.trimStart();
  if (OTHER_FORMAT.test(content)) throw refusal('UNKNOWN_FORMAT');
  if (JSON_START.test(content)) return parseJson(content, warn);
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => timedFormatOf(line) !== undefined);
  const style = timedFormatOf(lines[first] ?? '');
  const hasHeader = /^WEBVTT(?:\s|$)/.test(content);
  const header = hasHeader ? lines.slice(0, Math.max(0, first)).join('\n') : '';
  // Without its header, WebVTT looks like SRT.
  const isVtt = hasHeader || (style === 'srt' && /(?:^|\.)vtt$/i.test(name));
  const format = isVtt ? 'vtt' : style;
  // It is an offset in a stream.
  if (header.includes('X-TIMESTAMP-MAP')) warn('timestamp-map-ignored');
  const language = LANGUAGE_IN_HEADER.exec(header)?.[1];
  if (format) return { format, cues: parseTimedLines(lines, format, warn), language };
  const youtube = parseYouTubeText(lines, warn);
  if (youtube) return { format: 'youtube', cues: youtube };
  return { format: 'text', cues: parseParagraphs(lines) };
}

function parseJson(text: string, warn: Warn): Parsed {
  try {
    const transcript = parseJsonTranscript(JSON.parse(text), warn);
    if (transcript) return { format: 'json', ...transcript };
  } catch (error) {
    throw refusal('UNKNOWN_FORMAT', error);
  }
  throw refusal('UNKNOWN_FORMAT');
}

const DEFAULT_LENGTH = 5_000;

type SpokenCue = Speech & { readonly start: number; end: number };

export function tidyCues(raw: readonly RawCue[], durationMs: number, warn: Warn): Cue[] {
  const sorted = raw.toSorted((one, other) => one.start - other.start);
  const late = raw.filter(({ start }, index) => start < (raw[index - 1]?.start ?? 0));
  warn('out-of-order', undefined, late.length);
  const cues = withEnds(sorted, durationMs, warn).flatMap(({ start, end, source, speaker }) =>
    readCueText(source, speaker).map((speech) => ({ start, end, ...speech })),
  );
  const seen = new Set<string>();
  return withoutRollUp(cues, warn).flatMap(({ start, end, lines, speaker }) => {
    const cue = { start, end, text: lines.join(' '), ...(speaker !== undefined && { speaker }) };
    if (seen.size < seen.add(JSON.stringify(cue)).size) return [cue];
    warn('duplicate');
    return [];
  });
}

function withEnds(cues: readonly RawCue[], durationMs: number, warn: Warn) {
  let next = Number.NaN;
  let later = Number.NaN;
  const backwards = cues.toReversed().map((cue) => {
    if (cue.start < next) later = next;
    next = cue.start;
    const { start, end } = cue;
    if (end < start) warn('end-before-start');
    const limit = start < durationMs ? durationMs : Number.POSITIVE_INFINITY;
    return { ...cue, end: end >= start ? end : later || Math.min(start + DEFAULT_LENGTH, limit) };
  });
  return backwards.toReversed();
}

const LONGEST_GAP = 100;
const SHORTEST = 50;
const FEWEST = 2;
const SHARE = 3;
const MOST_ROWS = 4;

/** YouTube's automatic captions show each line again. In other files, speakers repeat themselves. */
function withoutRollUp(cues: readonly SpokenCue[], warn: Warn): readonly SpokenCue[] {
  const repeated = cues.map((cue, index) => repeatedText(cues[index - 1], cue));
  const rolling = cues.filter(({ start, end, lines }, index) => {
    const isWhole = repeated[index] === lines.join(' ') && cues[index - 1]?.lines.length === 1;
    return repeated[index] !== '' && (!isWhole || end - start < SHORTEST);
  });
  if (rolling.length < FEWEST || rolling.length * SHARE < cues.length - 1) return cues;
  warn('roll-up-merged');
  const merged: SpokenCue[] = [];
  for (const [index, cue] of cues.entries()) {
    const fresh = cue.lines.join(' ').slice(repeated[index]?.length).trim();
    const last = merged.at(-1);
    if (fresh !== '') merged.push({ ...cue, lines: [fresh] });
    else if (last) last.end = Math.max(last.end, cue.end);
  }
  return merged;
}

/** The last whole lines of the previous cue that this one begins with. */
function repeatedText(before: SpokenCue | undefined, cue: SpokenCue): string {
  if (!before || cue.start - before.end > LONGEST_GAP || before.speaker !== cue.speaker) return '';
  const text = `${cue.lines.join(' ')} `;
  const rows = before.lines.slice(-MOST_ROWS);
  const ends = rows.map((_row, index) => rows.slice(index).join(' '));
  return ends.find((end) => text.startsWith(`${end} `)) ?? '';
}

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
