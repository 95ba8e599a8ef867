import { AppError } from '@elevate/errors';
import { type Cue, type RawCue, type ReadWarning, Warnings } from './cue.js';
import { readCueText } from './cue-text.js';
import { decodeText, isBinary } from './decode-text.js';
import { parseJsonTranscript } from './json.parser.js';
import { parseParagraphs, parseYouTubeText } from './pasted-text.parser.js';
import { tidyCues } from './tidy-cues.js';
import { timedFormatOf, TimedLinesParser } from './timed-lines.parser.js';

export type { Cue, ReadWarning } from './cue.js';

export interface TranscriptFile {
  readonly bytes: Uint8Array;
  /** A name or an extension, with or without a dot. The content decides when they disagree. */
  readonly name?: string;
  readonly durationSeconds?: number;
}

export type TranscriptFormat = 'vtt' | 'srt' | 'sbv' | 'youtube' | 'json' | 'text';

export interface ReadTranscript {
  readonly format: TranscriptFormat;
  /** False for text without times: each cue is a paragraph, and its start and end are 0. */
  readonly timed: boolean;
  readonly cues: readonly Cue[];
  /** A BCP 47 tag. */
  readonly language?: string;
  readonly warnings: readonly ReadWarning[];
}

export const MAX_TRANSCRIPT_BYTES = 2 * 1024 * 1024;
export const MAX_CUES = 20_000;

const REASONS = {
  EMPTY: 'The file has no text.',
  UNKNOWN_FORMAT: 'The file is not a transcript in a known format.',
  TOO_LARGE: 'The file is larger than 2 MB.',
  TOO_MANY_CUES: 'The transcript has more than 20,000 cues.',
  BINARY: 'The file is not a text file.',
} as const;

const refusal = (reason: keyof typeof REASONS, cause?: unknown): AppError =>
  new AppError(`TRANSCRIPT.${reason}`, { kind: 'user', message: REASONS[reason], cause });

/** @throws AppError `TRANSCRIPT.*` if there is no transcript */
export function readTranscript({
  bytes,
  name = '',
  durationSeconds,
}: TranscriptFile): ReadTranscript {
  if (bytes.length > MAX_TRANSCRIPT_BYTES) throw refusal('TOO_LARGE');
  const { text, isGuessed } = decodeText(bytes);
  if (isBinary(bytes, text)) throw refusal('BINARY');
  if (text.trim() === '') throw refusal('EMPTY');
  const warnings = new Warnings();
  if (isGuessed) warnings.add('guessed-encoding');
  if (text.includes('\ufffd')) warnings.add('lost-characters');
  const { format, cues: raw, language } = parse(text, name, warnings);
  const durationMs = durationSeconds === undefined ? undefined : durationSeconds * 1_000;
  const cues = format === 'text' ? paragraphs(raw) : tidyCues(raw, durationMs, warnings);
  if (cues.length === 0) throw refusal('EMPTY');
  if (cues.length > MAX_CUES) throw refusal('TOO_MANY_CUES');
  for (const { start } of cues)
    if (durationMs !== undefined && start > durationMs) warnings.add('after-end');
  const tag = languageTag(language) ?? languageTag(LANGUAGE_IN_NAME.exec(name)?.[1]);
  return {
    format,
    timed: format !== 'text',
    cues,
    ...(tag !== undefined && { language: tag }),
    warnings: warnings.list(),
  };
}

interface Parsed {
  readonly format: TranscriptFormat;
  readonly cues: readonly RawCue[];
  readonly language?: string | undefined;
}

/** Documents and subtitle formats whose text would read as nonsense. */
const OTHER_FORMAT =
  /^(?:<\?xml|<!doctype|<html|<tt[\s>]|<sami|<transcript|<timedtext|\{\\rtf|\[script info\]|\{\d+\}\{\d+\})/i;
const JSON_START = /^(?:\{\s*["}]|\[\s*[[{\]])/;

function parse(text: string, name: string, warnings: Warnings): Parsed {
  const content = text.trimStart();
  if (OTHER_FORMAT.test(content)) throw refusal('UNKNOWN_FORMAT');
  if (JSON_START.test(content)) {
    const transcript = parseJsonTranscript(parseJson(content), warnings);
    if (!transcript) throw refusal('UNKNOWN_FORMAT');
    return { format: 'json', ...transcript };
  }
  const lines = text.split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT(?:\s|$)/.test(content);
  const found = isVtt ? 'vtt' : firstTimedFormat(lines);
  if (found) {
    // Without its header, WebVTT looks like SRT.
    const format = found === 'srt' && /(?:^|\.)vtt$/i.test(name) ? 'vtt' : found;
    return { format, ...new TimedLinesParser(format, warnings).parse(lines) };
  }
  const youtube = parseYouTubeText(lines, warnings);
  if (youtube) return { format: 'youtube', cues: youtube };
  return { format: 'text', cues: parseParagraphs(lines) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw refusal('UNKNOWN_FORMAT', error);
  }
}

function firstTimedFormat(lines: readonly string[]): 'srt' | 'sbv' | undefined {
  for (const line of lines) {
    const format = timedFormatOf(line);
    if (format) return format;
  }
  return undefined;
}

function paragraphs(raw: readonly RawCue[]): Cue[] {
  return raw.flatMap(({ source }) =>
    readCueText(source).map(({ lines, speaker }) => {
      return { start: 0, end: 0, text: lines.join(' '), ...(speaker !== undefined && { speaker }) };
    }),
  );
}

/** As in `talk.en.vtt`. */
const LANGUAGE_IN_NAME = /\.([a-z]{2}(?:-[a-z\d]{2,8}){0,2})\.\w{2,5}$/i;
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i;

function languageTag(language: string | undefined): string | undefined {
  if (language === undefined || !LANGUAGE_TAG.test(language)) return undefined;
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}
