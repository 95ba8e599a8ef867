import type { Cue, RawCue, Warn } from './cue.js';
import { readCueText, type Speech } from './cue-text.js';

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
