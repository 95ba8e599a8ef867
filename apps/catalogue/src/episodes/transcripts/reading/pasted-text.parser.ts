import type { RawCue, Warn } from './cue.js';

const CLOCK = /^\s{0,9}[[(]?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)[\])]?(?=\s|$)/;
/** The panel repeats times for screen readers. */
const WORDS =
  /^\s{0,9}(?:(\d{1,2}) hours?(?:, ?| |$))?(?:(\d{1,3}) minutes?(?:, ?| |$))?(?:(\d{1,2}) seconds?)?/;
const WORDS_ALONE = new RegExp(`${WORDS.source}\\s{0,9}$`);

function markOf(line: string, pattern: RegExp): { start: number; rest: string } | undefined {
  const match = pattern.exec(line);
  if (!match?.[0]) return undefined;
  const [, hours = 0, minutes = 0, seconds = 0] = match.map((part) => Number(part ?? 0));
  const start = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return { start, rest: line.slice(match[0].length).trim() };
}

const LATEST_START = 4;
const LINES_PER_TIME = 4;

/** Undefined if too few lines begin with a time. */
export function parseYouTubeText(lines: readonly string[], warn: Warn): RawCue[] | undefined {
  const filled = lines.filter((line) => line.trim() !== '');
  const clocks = filled.map((line) => markOf(line, CLOCK));
  const marks = clocks.some((mark) => mark)
    ? clocks
    : filled.map((line) => markOf(line, WORDS_ALONE));
  const first = marks.findIndex((mark) => mark);
  const count = marks.filter((mark) => mark).length;
  const isDense = first < LATEST_START && count * LINES_PER_TIME >= filled.length - first;
  if (!isDense || (count < 2 && marks[first]?.start !== 0)) return undefined;
  const cues: { start: number; lines: string[] }[] = [];
  for (const [index, line] of filled.slice(first).entries()) {
    const mark = marks[first + index];
    if (mark) cues.push({ start: mark.start, lines: [] });
    const cue = cues.at(-1)!;
    const text = mark ? mark.rest : line;
    const words = cue.lines.length === 0 ? markOf(text, WORDS) : undefined;
    const spoken = words?.start === cue.start ? words.rest : text;
    if (spoken !== '') cue.lines.push(spoken);
  }
  warn('heading-dropped', undefined, first);
  dropHeadings(cues, warn);
  return cues.map((cue) => ({ start: cue.start, end: Number.NaN, source: cue.lines.join('\n') }));
}

const HEADING = /^\s*[^\p{Ll}\s].{0,100}[^.,;:\u2026\s]\s*$/u;

/** Chapter titles stand above times, unless most cues have two lines. */
function dropHeadings(cues: readonly { lines: string[] }[], warn: Warn): void {
  const long = cues.slice(0, -1).filter(({ lines }) => lines.length > 1);
  if (long.length * 2 > cues.length) return;
  for (const { lines } of long.filter((cue) => HEADING.test(cue.lines.at(-1) ?? ''))) {
    lines.pop();
    warn('heading-dropped');
  }
}

export function parseParagraphs(lines: readonly string[]): RawCue[] {
  const text = lines.map((line) => line.trim()).join('\n');
  const separator = text.trim().includes('\n\n') ? /\n{2,}/ : '\n';
  return text.split(separator).map((source) => ({ start: 0, end: 0, source }));
}
