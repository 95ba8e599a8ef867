import type { Cue, RawCue, Warnings } from './cue.js';
import { readCueText } from './cue-text.js';

const DEFAULT_LENGTH = 5_000;

interface Line {
  readonly start: number;
  end: number;
  readonly lines: readonly string[];
  readonly speaker?: string;
}

/** In order, each with an end, without repeated words and duplicates. */
export function tidyCues(
  raw: readonly RawCue[],
  durationMs: number | undefined,
  warnings: Warnings,
): Cue[] {
  const spoken = withEnds(inOrder(raw, warnings), durationMs).flatMap((cue) =>
    readCueText(cue.source, cue.speaker).map((speech) => {
      return { start: cue.start, end: cue.end, ...speech };
    }),
  );
  const cues = withoutRollUp(spoken, warnings).map(({ start, end, lines, speaker }) => {
    return { start, end, text: lines.join(' '), ...(speaker !== undefined && { speaker }) };
  });
  return withoutDuplicates(cues, warnings);
}

function inOrder(cues: readonly RawCue[], warnings: Warnings): RawCue[] {
  let latest = 0;
  for (const { start } of cues) {
    if (start < latest) warnings.add('out-of-order');
    latest = Math.max(latest, start);
  }
  return cues.toSorted((one, other) => one.start - other.start);
}

/** A missing end is the next later start, or five seconds on within the talk. */
function withEnds(
  cues: readonly RawCue[],
  durationMs = Number.POSITIVE_INFINITY,
): (RawCue & { readonly end: number })[] {
  let next: number | undefined;
  let later: number | undefined;
  const ended = cues.toReversed().map((cue) => {
    if (next !== undefined && cue.start < next) later = next;
    next = cue.start;
    const latest = durationMs > cue.start ? durationMs : Number.POSITIVE_INFINITY;
    return { ...cue, end: cue.end ?? later ?? Math.min(cue.start + DEFAULT_LENGTH, latest) };
  });
  return ended.toReversed();
}

const LONGEST_GAP = 100;
const SHORTEST = 50;
const FEWEST = 2;
const SHARE = 3;
const MOST_ROWS = 4;

/**
 * YouTube's automatic captions show each line again above the next one, and again for 10 ms. Repeated lines of other
 * files are words that the speaker repeats.
 */
function withoutRollUp(cues: readonly Line[], warnings: Warnings): readonly Line[] {
  const shown = cues.map((cue, index) => repeatedText(cues[index - 1], cue));
  const rolling = cues.filter(({ start, end, lines }, index) => {
    const text = shown[index];
    const isAgain = text === lines.join(' ') && cues[index - 1]?.lines.length === 1;
    return text !== undefined && (!isAgain || end - start < SHORTEST);
  });
  if (rolling.length < FEWEST || rolling.length * SHARE < cues.length - 1) return cues;
  const merged: Line[] = [];
  for (const [index, cue] of cues.entries()) {
    const text = cue.lines.join(' ');
    const repeated = shown[index];
    const last = merged.at(-1);
    const fresh = repeated === undefined ? text : text.slice(repeated.length).trim();
    if (fresh !== '') merged.push({ ...cue, lines: [fresh] });
    else if (last) last.end = Math.max(last.end, cue.end);
    if (repeated !== undefined) warnings.add('roll-up-merged');
  }
  return merged;
}

/** The longest end of the cue before, in whole lines, that this cue begins with. */
function repeatedText(before: Line | undefined, cue: Line): string | undefined {
  if (!before || cue.start - before.end > LONGEST_GAP || before.speaker !== cue.speaker)
    return undefined;
  const text = cue.lines.join(' ');
  const ends = before.lines.slice(-MOST_ROWS);
  return ends
    .map((_line, index) => ends.slice(index).join(' '))
    .find((end) => text === end || text.startsWith(`${end} `));
}

function withoutDuplicates(cues: readonly Cue[], warnings: Warnings): Cue[] {
  const keys = new Set<string>();
  return cues.filter(({ start, end, text, speaker }) => {
    const isNew = keys.size < keys.add(JSON.stringify([start, end, text, speaker])).size;
    if (!isNew) warnings.add('duplicate');
    return isNew;
  });
}
