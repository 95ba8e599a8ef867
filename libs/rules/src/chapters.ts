import { normalizeLine } from './characters.js';

export interface Chapter {
  readonly startSeconds: number;
  readonly title: string;
}

const TIME = String.raw`[[(]?((?:\d{1,2}:)?\d{1,2}:[0-5]\d)[\])]?`;
const TIME_FIRST = new RegExp(
  String.raw`^[-\u2022*·>\u2013\u2014\s]*${TIME}(?:\s*[-\u2013\u2014:|]+\s*|\s+)(.+)$`,
  'u',
);
const TIME_LAST = new RegExp(
  String.raw`^(.*[^\s:|\u2013\u2014-])[\s:|\u2013\u2014-]+${TIME}$`,
  'u',
);
/** Fewer are more likely times of day; YouTube asks for three as well. */
const FEWEST = 3;
const MOST = 100;
const LONGEST_LINE = 200;

/** Lines of a description that give a time within the video, in order. Without three of them, none. */
export function chaptersOf(description: string, durationSeconds: number): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of description.split('\n')) {
    const chapter = chapterOf(normalizeLine(line));
    const after = chapters.at(-1)?.startSeconds ?? -1;
    const isNext =
      chapter && chapter.startSeconds > after && chapter.startSeconds < durationSeconds;
    if (isNext && chapters.length < MOST) chapters.push(chapter);
  }
  return chapters.length >= FEWEST ? chapters : [];
}

function chapterOf(line: string): Chapter | undefined {
  if (line.length > LONGEST_LINE) return undefined;
  const first = TIME_FIRST.exec(line);
  const [time = '', title = ''] = first
    ? first.slice(1)
    : (TIME_LAST.exec(line)?.slice(1) ?? []).reverse();
  return title === '' ? undefined : { startSeconds: secondsOf(time), title };
}

function secondsOf(time: string): number {
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

const START = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/;

/** The `t` parameter of an address, as YouTube writes it: `90`, `90s` or `1h2m3s`. 0 for anything else. */
export function startSecondsOf(text: string | null): number {
  const [, hours = 0, minutes = 0, seconds = 0] = START.exec(text ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** `1:05`, from an hour on `1:02:03`. */
export function formatMoment(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours === 0
    ? `${minutes}:${rest}`
    : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}
