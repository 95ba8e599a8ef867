import type { RawCue, Warn } from './cue.js';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (Object(value) === value ? (value as Fields) : {});
const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : undefined);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Podcasting 2.0, Whisper, YouTube's json3, lists of texts. */
export function parseJsonTranscript(json: unknown, warn: Warn) {
  const { segments, events, language } = fieldsOf(json);
  const list = listOf(json) ?? listOf(segments) ?? listOf(events);
  const read = listOf(events) ? readEvent : readSegment;
  const cues = list?.map((item) => read(fieldsOf(item))) ?? [];
  const spoken = cues.filter(({ source }) => source.trim() !== '');
  const timed = spoken.filter(({ start }) => start >= 0);
  warn('bad-time', undefined, spoken.length - timed.length);
  return list && { cues: mergeWords(timed, warn), language: textOf(language) || undefined };
}

function readEvent({ tStartMs, dDurationMs, segs }: Fields): RawCue {
  const texts = listOf(segs)?.map((segment) => textOf(fieldsOf(segment)['utf8'])) ?? [];
  const start = toMs(tStartMs, 1);
  return { start, end: start + toMs(dDurationMs, 1), source: texts.join('') };
}

function readSegment(fields: Fields): RawCue {
  const start = toMs(fields['startTime'] ?? fields['start']);
  const end = toMs(fields['endTime'] ?? fields['end']);
  const speaker = textOf(fields['speaker']);
  return {
    start,
    end: end >= 0 ? end : start + toMs(fields['duration']),
    source: textOf(fields['body'] ?? fields['text']),
    ...(speaker && { speaker }),
  };
}

const LONGEST_MS = 1_000 * 3_600_000;

/** NaN for other values. Some files have strings. */
function toMs(value: unknown, unit = 1_000): number {
  const isTime = typeof value === 'number' || textOf(value).trim() !== '';
  const ms = isTime ? Math.round(Number(value) * unit) : Number.NaN;
  return ms <= LONGEST_MS ? Math.max(0, ms) : Number.NaN;
}

const WORDS_A_SEGMENT = 1.5;
const LONGEST_LINE = 90;
const LONGEST_PAUSE = 1_500;
const END_OF_SENTENCE = /[.?!\u2026\u3002\uff1f\uff01]["'\u201d\u2019)\]]*$/u;
const JOINS = /^[\p{Po}\p{Pe}\p{Pf}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Joins the segments of files that have one for each word. */
function mergeWords(cues: readonly RawCue[], warn: Warn): readonly RawCue[] {
  const words = cues.reduce((count, { source }) => count + source.trim().split(/\s+/).length, 0);
  if (cues.length < 4 || words > cues.length * WORDS_A_SEGMENT) return cues;
  warn('words-merged');
  const merged: RawCue[] = [];
  for (const cue of cues) {
    const last = merged.at(-1);
    const text = cue.source.trim();
    const isSame =
      last !== undefined &&
      last.speaker === cue.speaker &&
      cue.start - (last.end || cue.start) <= LONGEST_PAUSE &&
      last.source.length + text.length < LONGEST_LINE &&
      !END_OF_SENTENCE.test(last.source);
    const source = isSame ? `${last.source}${JOINS.test(text) ? '' : ' '}${text}` : text;
    if (isSame) merged[merged.length - 1] = { ...last, end: cue.end, source };
    else merged.push({ ...cue, source });
  }
  return merged;
}
