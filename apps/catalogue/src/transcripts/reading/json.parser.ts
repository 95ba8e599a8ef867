import type { RawCue, Warnings } from './cue.js';
import { readTime } from './timed-lines.parser.js';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const listOf = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) ? (value as unknown[]) : undefined;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Podcasting 2.0, Whisper, whisper.cpp, YouTube's json3 and lists of `text`, `start` and `duration`. */
export function parseJsonTranscript(
  json: unknown,
  warnings: Warnings,
): { cues: readonly RawCue[]; language: string | undefined } | undefined {
  const root = fieldsOf(json);
  const result = fieldsOf(root['result']);
  const events = listOf(root['events']);
  const segments =
    events ?? listOf(json) ?? listOf(root['segments']) ?? listOf(root['transcription']);
  if (!segments) return undefined;
  const cues: RawCue[] = [];
  for (const segment of segments) {
    const cue = (events ? readEvent : readSegment)(fieldsOf(segment));
    if (!cue || cue.source.trim() === '') continue;
    if (Number.isNaN(cue.start)) warnings.add('bad-time');
    else cues.push(withEnd(cue, warnings));
  }
  const language = textOf(root['language']) || textOf(result['language']);
  return { cues: events ? cues : mergeWords(cues, warnings), language: language || undefined };
}

function withEnd(cue: RawCue, warnings: Warnings): RawCue {
  const { start, end = Number.NaN } = cue;
  if (end < start) warnings.add('end-before-start');
  return end >= start ? cue : { ...cue, end: undefined };
}

function readEvent({ tStartMs, dDurationMs, segs }: Fields): RawCue | undefined {
  const texts = listOf(segs)?.map((segment) => textOf(fieldsOf(segment)['utf8']));
  const start = toMs(tStartMs, 1);
  return texts && { start, end: start + toMs(dDurationMs, 1), source: texts.join('') };
}

function readSegment(segment: Fields): RawCue {
  const offsets = fieldsOf(segment['offsets']);
  const start =
    'from' in offsets ? toMs(offsets['from'], 1) : toMs(segment['startTime'] ?? segment['start']);
  const end = 'to' in offsets ? toMs(offsets['to'], 1) : toMs(segment['endTime'] ?? segment['end']);
  const speaker = textOf(segment['speaker']);
  return {
    start,
    end: Number.isNaN(end) ? start + toMs(segment['duration']) : end,
    source: textOf(segment['body'] ?? segment['text']),
    ...(speaker && { speaker }),
  };
}

const LONGEST_MS = 1_000 * 3_600_000;

/** NaN if it is no time. Some files have strings. */
function toMs(value: unknown, unit = 1_000): number {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const ms = isNumber ? Math.round(Number(value) * unit) : Number.NaN;
  const time = Number.isNaN(ms) && typeof value === 'string' ? (readTime(value) ?? ms) : ms;
  return time <= LONGEST_MS ? Math.max(0, time) : Number.NaN;
}

const WORDS_A_SEGMENT = 1.5;
const FEWEST_SEGMENTS = 4;
const LONGEST_LINE = 90;
const LONGEST_PAUSE = 1_500;
const END_OF_SENTENCE = /[.?!…。？！]["'”’)\]]*\s*$/u;
const JOINS = /^[\p{Po}\p{Pe}\p{Pf}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Some files have one segment for each word: joins them to sentences, or lines of `LONGEST_LINE`. */
function mergeWords(cues: readonly RawCue[], warnings: Warnings): readonly RawCue[] {
  const words = cues.reduce((count, { source }) => count + source.trim().split(/\s+/).length, 0);
  if (cues.length < FEWEST_SEGMENTS || words > cues.length * WORDS_A_SEGMENT) return cues;
  const merged: RawCue[] = [];
  for (const cue of cues) {
    const last = merged.at(-1);
    const text = cue.source.trim();
    if (last && continues(last, cue, text)) {
      const source = `${last.source}${JOINS.test(text) ? '' : ' '}${text}`;
      merged[merged.length - 1] = { ...last, end: cue.end, source };
    } else merged.push({ ...cue, source: text });
  }
  if (merged.length < cues.length) warnings.add('words-merged');
  return merged;
}

function continues(last: RawCue, next: RawCue, text: string): boolean {
  if (last.speaker !== next.speaker || next.start - (last.end ?? last.start) > LONGEST_PAUSE)
    return false;
  return !END_OF_SENTENCE.test(last.source) && last.source.length + text.length < LONGEST_LINE;
}
