import type { RawCue, Warnings } from './cue.js';

const CLOCK = /^\s{0,9}[[(]?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)[\])]?(?=\s|$)/;
/** Of YouTube's panel, for screen readers. */
const SPOKEN =
  /^\s{0,9}(?:(\d{1,2}) hours?(?:, ?| |$))?(?:(\d{1,3}) minutes?(?:, ?| |$))?(?:(\d{1,2}) seconds?)?/;

interface Mark {
  readonly start: number;
  readonly rest: string;
}

function markOf(line: string, pattern: RegExp): Mark | undefined {
  const match = pattern.exec(line);
  if (!match?.[0]) return undefined;
  const [, hours = 0, minutes = 0, seconds = 0] = match.map((part) => Number(part ?? 0));
  const start = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return { start, rest: line.slice(match[0].length).trim() };
}

const clockOf = (line: string): Mark | undefined => markOf(line, CLOCK);

function spokenOf(line: string): Mark | undefined {
  const mark = markOf(line, SPOKEN);
  return mark?.rest === '' ? mark : undefined;
}

const LATEST_START = 4;
const LINES_PER_TIME = 4;

/** The text of YouTube's transcript panel; undefined if too few lines begin with a time. */
export function parseYouTubeText(
  lines: readonly string[],
  warnings: Warnings,
): RawCue[] | undefined {
  const filled = lines.filter((line) => line.trim() !== '');
  for (const readMark of [clockOf, spokenOf]) {
    const marks = filled.map(readMark);
    const count = marks.filter((mark) => mark !== undefined).length;
    const first = marks.findIndex((mark) => mark !== undefined);
    const isEnough = count > 1 || marks[first]?.start === 0;
    const isDense = first < LATEST_START && count * LINES_PER_TIME >= filled.length - first;
    if (count > 0 && isEnough && isDense) return toCues(filled, marks, warnings);
  }
  return undefined;
}

interface OpenCue {
  readonly start: number;
  readonly lines: string[];
}

function toCues(
  lines: readonly string[],
  marks: readonly (Mark | undefined)[],
  warnings: Warnings,
): RawCue[] {
  const cues: OpenCue[] = [];
  for (const [index, line] of lines.entries()) {
    const mark = marks[index];
    const cue = cues.at(-1);
    if (mark) cues.push({ start: mark.start, lines: withoutSpokenTime(mark.rest, mark.start) });
    else if (cue)
      cue.lines.push(...(cue.lines.length > 0 ? [line] : withoutSpokenTime(line, cue.start)));
    else warnings.add('heading-dropped');
  }
  dropHeadings(cues, warnings);
  return cues.map(({ start, lines: texts }) => {
    return { start, end: undefined, source: texts.join('\n') };
  });
}

/** The panel repeats the time of a line in words. */
function withoutSpokenTime(line: string, start: number): string[] {
  const spoken = markOf(line, SPOKEN);
  const text = spoken?.start === start ? spoken.rest : line;
  return text === '' ? [] : [text];
}

const LONGEST_HEADING = 100;
const HEADING = /^\s*[^\p{Ll}\s].*[^.,;:…\s]\s*$/u;

/** Chapter titles stand above the time of the next line. Where most cues have more than one line, none is a title. */
function dropHeadings(cues: readonly OpenCue[], warnings: Warnings): void {
  const long = cues.slice(0, -1).filter(({ lines }) => lines.length > 1);
  if (long.length * 2 > cues.length) return;
  for (const { lines } of long) {
    const last = lines.at(-1) ?? '';
    if (last.length > LONGEST_HEADING || !HEADING.test(last)) continue;
    lines.pop();
    warnings.add('heading-dropped');
  }
}

/** Paragraphs; each line is one where no line is blank. */
export function parseParagraphs(lines: readonly string[]): RawCue[] {
  const text = lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
  const separator = text.includes('\n\n') ? /\n{2,}/ : '\n';
  return text.split(separator).map((source) => ({ start: 0, end: 0, source }));
}
