import type { RawCue, Warn } from './cue.js';

// Accepts spaces, single digits, and any fraction or none.
const TIME = String.raw`\s{0,9}-?(?:(\d{1,4})\s?:\s?)?(\d{1,3})\s?:\s?(\d{1,2})(?:\s?[.,:]\s?(\d{1,9}))?`;
const ARROW = String.raw`\s{0,9}(?:-{1,3}\s?>|[\u2013\u2014]\s?>|\u2192|--&gt;)`;
const ARROW_LINE = new RegExp(`^${TIME}${ARROW}(?:${TIME})?`);
const COMMA_LINE = new RegExp(String.raw`^${TIME}\s?,${TIME}\s{0,99}$`);

const BAD_TIME = /^\s{0,9}\d{1,4}\s?:.*-->/;

export function timedFormatOf(line: string): 'srt' | 'sbv' | undefined {
  if (ARROW_LINE.test(line)) return 'srt';
  return COMMA_LINE.test(line) ? 'sbv' : undefined;
}

function toMs([hours = '0', minutes = '0', seconds = '0', fraction = '0']: string[]): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1_000 + Math.round(Number(`0.${fraction}`) * 1_000);
}

/** Keeps text after a blank line in a cue. */
export function parseTimedLines(lines: readonly string[], format: string, warn: Warn): RawCue[] {
  const pattern = format === 'sbv' ? COMMA_LINE : ARROW_LINE;
  const timings = lines.flatMap((line, index) => {
    const match = pattern.exec(line);
    return match ? [{ index, start: toMs(match.slice(1, 5)), ends: match.slice(5, 9) }] : [];
  });
  return timings.map(({ index, start, ends }, at) => {
    const end = ends[1] === undefined ? Number.NaN : toMs(ends);
    if (ends[1] === undefined) warn('missing-end', index + 1);
    const body = lines.slice(index + 1, timings[at + 1]?.index);
    const badTime = body.findIndex((line) => (format === 'vtt' ? /-->/ : BAD_TIME).test(line));
    if (badTime !== -1) warn('bad-time', index + badTime + 2);
    if (badTime !== -1) body.length = badTime;
    const isNumbered = COUNTER.test(lines[index - 1] ?? '');
    const isLast = badTime === -1 && at === timings.length - 1;
    if (!isLast && endsWithId(body, format, isNumbered)) body.pop();
    const source = textOf(body, format);
    if (source.trim().includes('\n\n')) warn('blank-line-in-cue', index + 1);
    return { start, end, source };
  });
}

const COUNTER = /^\s{0,9}\d{1,9}\s{0,9}$/;

/** Above the next times. */
function endsWithId(lines: readonly string[], format: string, isNumbered: boolean): boolean {
  const last = lines.at(-1) ?? '';
  const above = lines.at(-2);
  // As in YouTube cues.
  const isAfterBlank = above === '' || (above?.trim() === '' && lines.length > 2);
  const isId = isAfterBlank && format === 'vtt' && last.trim() !== '';
  return isId || (COUNTER.test(last) && (isAfterBlank || isNumbered));
}

const COMMENT = /^(?:NOTE|STYLE|REGION|WEBVTT)(?:\s|$)/;

function textOf(lines: readonly string[], format: string): string {
  const text = lines.join('\n');
  if (format === 'sbv') return text.replaceAll('[br]', '\n');
  if (format === 'srt') return text.replace(/\{\\[^{}\n]*\}/g, '');
  const [first = '', ...later] = text.split('\n\n');
  return [first, ...later.filter((block) => !COMMENT.test(block.trimStart()))].join('\n\n');
}
