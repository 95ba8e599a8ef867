import type { RawCue, Warnings } from './cue.js';

// Lenient: spaces, one digit, no fraction, a colon before it, and minutes above 59.
const TIME = String.raw`\s{0,9}-?(?:(\d{1,4})\s?:\s?)?(\d{1,3})\s?:\s?(\d{1,2})(?:\s?[.,:]\s?(\d{1,9}))?`;
const ARROW = String.raw`\s{0,9}(?:-{1,3}\s?>|[\u2013\u2014]>|\u2192|--&gt;)`;
const ARROW_LINE = new RegExp(`^${TIME}${ARROW}(?:${TIME})?`);
const COMMA_LINE = new RegExp(String.raw`^${TIME}\s?,${TIME}\s{0,99}$`);
const ONLY_TIME = new RegExp(`^${TIME}$`);

type TimedFormat = 'vtt' | 'srt' | 'sbv';

export function timedFormatOf(line: string): 'srt' | 'sbv' | undefined {
  if (ARROW_LINE.test(line)) return 'srt';
  return COMMA_LINE.test(line) ? 'sbv' : undefined;
}

/** Milliseconds. */
export function readTime(text: string): number | undefined {
  const match = ONLY_TIME.exec(text);
  return match ? toMs(match.slice(1)) : undefined;
}

type Parts = readonly (string | undefined)[];

function toMs([hours = '0', minutes = '0', seconds = '0', fraction = '0']: Parts): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1_000 + Math.round(Number(`0.${fraction}`) * 1_000);
}

interface OpenCue {
  readonly start: number;
  readonly end: number | undefined;
  readonly lines: string[];
}

const SKIPPED_BLOCK = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/;
const LANGUAGE = /^Language\s*[:=]\s*(\S{2,35})/i;
const COUNTER = /^\s{0,9}(\d{1,9})\s{0,9}$/;

/** WebVTT, SRT and SBV. A cue lasts until the next line with times, so that a blank line costs no words. */
export class TimedLinesParser {
  private readonly cues: OpenCue[] = [];
  private cue: OpenCue | undefined;
  /** The lines since the last blank line or times. */
  private block: string[] = [];
  private blockLine = 0;
  private isAfterBlank = true;
  private isSkipping = false;
  private lastCounter = 0;
  private language: string | undefined;

  constructor(
    private readonly format: TimedFormat,
    private readonly warnings: Warnings,
  ) {}

  parse(lines: readonly string[]): { cues: RawCue[]; language: string | undefined } {
    for (const [index, line] of lines.entries()) this.readLine(line, index + 1);
    this.flush();
    const cues = this.cues.map((cue) => {
      return { start: cue.start, end: cue.end, source: this.withoutCodes(cue.lines.join('\n')) };
    });
    return { cues, language: this.language };
  }

  private readLine(line: string, number: number): void {
    const timing = (this.format === 'sbv' ? COMMA_LINE : ARROW_LINE).exec(line);
    const isBlockStart = this.isAfterBlank && this.block.length === 0;
    if (timing) this.open(timing, number);
    else if (line.trim() === '') this.endBlock(line);
    else if (this.isSkipping) this.readHeader(line, number);
    else if (isBlockStart && this.format === 'vtt' && SKIPPED_BLOCK.test(line))
      this.isSkipping = true;
    else if (this.isBadTiming(line)) this.skipCue(number);
    else {
      if (this.block.length === 0) this.blockLine = number;
      this.block.push(line);
    }
  }

  private open(timing: RegExpExecArray, number: number): void {
    this.dropCounter();
    this.flush();
    const start = toMs(timing.slice(1, 5));
    const end = timing[6] === undefined ? undefined : toMs(timing.slice(5, 9));
    if (end === undefined) this.warnings.add('missing-end', number);
    if (end !== undefined && end < start) this.warnings.add('end-before-start', number);
    this.cue = { start, end: end !== undefined && end < start ? undefined : end, lines: [] };
    this.cues.push(this.cue);
    this.isAfterBlank = false;
    this.isSkipping = false;
  }

  private endBlock(line: string): void {
    this.flush();
    this.isSkipping = false;
    // YouTube's cues begin with a line of one space.
    this.isAfterBlank ||= line === '' || this.format !== 'vtt' || this.cue?.lines.length !== 0;
  }

  private readHeader(line: string, number: number): void {
    if (this.cues.length > 0) return;
    this.language ??= LANGUAGE.exec(line)?.[1];
    // Its offset is that of a stream, which the file is no longer part of.
    if (line.startsWith('X-TIMESTAMP-MAP')) this.warnings.add('timestamp-map-ignored', number);
  }

  /** In WebVTT, no text has an arrow. */
  private isBadTiming(line: string): boolean {
    return line.includes('-->') && (this.format === 'vtt' || /^\s{0,9}\d/.test(line));
  }

  private skipCue(number: number): void {
    this.dropCounter();
    this.flush();
    this.warnings.add('bad-time', number);
    this.cue = undefined;
    this.isSkipping = true;
  }

  /** The line above the times: an id, or a number that continues the count where the blank line is missing. */
  private dropCounter(): void {
    const counter = COUNTER.exec(this.block.at(-1) ?? '')?.[1];
    const isAlone = this.isAfterBlank && this.block.length === 1;
    const isNext = Number(counter) === this.lastCounter + 1;
    if (isAlone ? counter === undefined && this.format !== 'vtt' : !isNext) return;
    this.block.pop();
    this.lastCounter = Number(counter ?? this.lastCounter);
  }

  private flush(): void {
    if (this.block.length > 0 && this.isAfterBlank && this.cue && this.cue.lines.length > 0)
      this.warnings.add('blank-line-in-cue', this.blockLine);
    this.cue?.lines.push(...this.block);
    this.block = [];
  }

  private withoutCodes(text: string): string {
    if (this.format === 'srt') return text.replace(/\{\\[^{}\n]*\}/g, '');
    return this.format === 'sbv' ? text.replaceAll('[br]', '\n') : text;
  }
}
