import { normalizeLine } from './characters.js';

export interface Chapter {
  readonly startSeconds: number;
  readonly title: string;
}

const TIME = String.raw`((?:\d{1,2}:[0-5]\d|\d{1,3}):[0-5]\d)(?!\d|[:.,]\d)`;
const RANGE = String.raw`(?:\s*(?:[\p{Pd}~>\u2192]+|to)\s*${TIME})?`;
/** Bullets, brackets and emoji, but no sign of a currency. */
const DECOR = String.raw`(?:[\p{P}\p{Sk}\p{Sm}\p{So}\p{M}\p{Cf}\s])*`;
const NUMBER = String.raw`(?:\d{1,3}(?:\p{M}+|[.):\]-]*\s)${DECOR})?`;
const TIME_FIRST = new RegExp(
  String.raw`^${DECOR}${NUMBER}${TIME}${RANGE}[\p{Pe}>]*([\s\p{Pd}:|=\u2192>\u2022·]*)(.+)$`,
  'u',
);
const TIME_LAST = new RegExp(
  String.raw`^(.*?[^\s:|\p{Pd}])[\s:|\p{Pd}]+[\p{Ps}<]?${TIME}${RANGE}[\p{Pe}>]?$`,
  'u',
);
/** Of a time of day or an amount. */
const UNIT =
  /^(?:[AaPp]\.?\s?[Mm]\b|[Uu]hr\b|h(?:rs?)?\b|o['’]clock|(?:UTC|GMT|[CEMP][SD]T|CES?T)\b|\p{Sc}|%)/u;

/** The expressions above take 20 ms to compile, and most lines have no time. */
const SOME_TIME = /\d[:\uff1a][0-5]\d/;

// YouTube's rules: three at least, from 0:00, ascending, each of ten seconds at least.
const FEWEST = 3;
const SHORTEST_SECONDS = 10;
const MOST = 100;
const LONGEST_LINE = 200;

/** Chapters that a description lists, by YouTube's rules. */
export function chaptersOf(description: string, durationSeconds: number): Chapter[] {
  const lists = listsIn(description).map((list) =>
    list.filter(({ startSeconds }) => startSeconds < durationSeconds),
  );
  const chapters = lists.find((list) => {
    const last = list.at(-1)?.startSeconds ?? 0;
    return list.length >= FEWEST && durationSeconds - last >= SHORTEST_SECONDS;
  });
  return chapters?.slice(0, MOST) ?? [];
}

/** Each from 0:00 on. */
function listsIn(description: string): Chapter[][] {
  const lists: Chapter[][] = [];
  let open: Chapter[] | undefined;
  let isInterrupted = false;
  for (const text of description.split('\n')) {
    const line = normalizeLine(text);
    const chapter = chapterOf(line);
    if (!chapter) {
      isInterrupted = true;
      continue;
    }
    if (chapter.startSeconds === 0) {
      open = [];
      lists.push(open);
    }
    const end = (open?.at(-1)?.startSeconds ?? -SHORTEST_SECONDS) + SHORTEST_SECONDS;
    if (chapter.startSeconds >= end) open?.push(chapter);
    else {
      if (open && !isInterrupted) open.length = 0;
      open = undefined;
    }
    isInterrupted = false;
  }
  return lists;
}

function chapterOf(line: string): Chapter | undefined {
  if (line.length > LONGEST_LINE || !SOME_TIME.test(line)) return undefined;
  const text = line.replace(/(?<=\d)\uff1a(?=\d)/g, ':');
  const [, first = '', , , after = ''] = TIME_FIRST.exec(text) ?? [];
  if (first !== '') {
    const title = after.trim();
    return UNIT.test(title) ? undefined : { startSeconds: secondsOf(first), title };
  }
  const [, title = '', last = ''] = TIME_LAST.exec(text) ?? [];
  return title === '' ? undefined : { startSeconds: secondsOf(last), title };
}

function secondsOf(time: string): number {
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

const START = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/;

/** The `t` parameter as YouTube writes it: `90`, `90s` or `1h2m3s`. 0 for anything else. */
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
