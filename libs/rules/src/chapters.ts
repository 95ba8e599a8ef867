import { normalizeLine } from './characters.js';

export interface Chapter {
  readonly startSeconds: number;
  readonly title: string;
}

const A_TIME = String.raw`(?:\d{1,2}:[0-5]\d|\d{1,3}):[0-5]\d(?!\d|[:.,]\d)`;
const TIME = `(${A_TIME})`;
const RANGE = String.raw`(?:\s*(?:[\p{Pd}~>\u2192]+|to)\s*${A_TIME})?`;
/** "(18 min)" or "[1:05]" beside a time or a title. */
const LENGTH = String.raw`(?:\s*\p{Ps}(?:\d{1,3}\s?(?:m|mins?|minutes|s|sec|seconds)\.?|${A_TIME})\p{Pe})?`;
/** Bullets, brackets and emoji, but no sign of a currency. */
const DECOR = String.raw`(?:[\p{P}\p{Sk}\p{Sm}\p{So}\p{M}\p{Cf}\s])*`;
const NUMBER = String.raw`(?:\d{1,3}(?:\p{M}+|[.):\]-]*\s)${DECOR})?`;
const LEADERS = String.raw`\.{2,}|\u2026{2,}|_{2,}`;
const TIME_FIRST = new RegExp(
  String.raw`^${DECOR}${NUMBER}${TIME}${RANGE}[\p{Pe}>*_]*${LENGTH}((?:[\s\p{Pd}:|=\u2192>\u2022·]|${LEADERS})*)(.+)$`,
  'u',
);
const TIME_LAST = new RegExp(
  String.raw`^(.*?[^\s:|\p{Pd}\u2026_·])(?:[\s:|\p{Pd}\u2026·]|${LEADERS})+[\p{Ps}<]?${TIME}${RANGE}[\p{Pe}>]?${LENGTH}[\s|]*$`,
  'u',
);
const ENCLOSED = /\p{Pe}(?=[\s|]*$)/u;
const TIME_ALONE = new RegExp(String.raw`^${DECOR}${A_TIME}${RANGE}[\s\p{Pe}\p{Pd}:|]*$`, 'u');
const AROUND_TITLE = new RegExp(String.raw`^[\s|]+|${LENGTH}[\s|]*$`, 'gu');
/** Of times of day and amounts. A list of one kind has no chapters; a title may begin like one. */
const UNITS = [
  /^[AaPp]\.?\s?[Mm]\b/,
  /^(?:[Uu]hr\b|[Hh](?:rs?)?\b|o['’]clock)/,
  /^(?:UTC|GMT|[CEMP][SD]T|CES?T)\b/,
  /^\p{Sc}/u,
  /^%/,
];

/** The expressions above take 20 ms to compile, and most lines have no time. */
const SOME_TIME = /\d[:\uff1a][0-5]\d/;

// YouTube's rules: three at least, from 0:00, ascending, each of ten seconds at least.
const FEWEST = 3;
const SHORTEST_SECONDS = 10;
const MOST = 100;
const LONGEST_LINE = 200;

interface Line extends Chapter {
  /** The index in `UNITS`, or -1. */
  readonly unit: number;
  readonly form: string;
  readonly blanks: number;
}

/** Chapters that a description lists, by YouTube's rules. */
export function chaptersOf(description: string, durationSeconds: number): Chapter[] {
  const lists = listsIn(description).map((list) =>
    list.filter(({ startSeconds }) => startSeconds < durationSeconds),
  );
  const chapters = lists.find((list) => {
    const last = list.at(-1)?.startSeconds ?? 0;
    const [first] = list;
    const isOfUnits = first?.unit !== -1 && list.every(({ unit }) => unit === first?.unit);
    return list.length >= FEWEST && !isOfUnits && durationSeconds - last >= SHORTEST_SECONDS;
  });
  return chapters?.slice(0, MOST).map(({ startSeconds, title }) => ({ startSeconds, title })) ?? [];
}

function listsIn(description: string): Line[][] {
  const lists: Line[][] = [];
  let open: Line[] | undefined;
  let isInterrupted = false;
  let blanks = 0;
  for (const line of withTitlesBesideTimes(description)) {
    const chapter = chapterOf(line, blanks);
    if (!chapter || !belongsTo(open, chapter, isInterrupted)) {
      isInterrupted ||= line !== '' || chapter !== undefined;
      blanks += Number(line === '');
      continue;
    }
    if (chapter.startSeconds === 0) {
      open = [];
      lists.push(open);
    }
    if (chapter.startSeconds >= endOf(open)) open?.push(chapter);
    else {
      if (open && !isInterrupted && blanks === 0) open.length = 0;
      open = undefined;
    }
    isInterrupted = false;
    blanks = 0;
  }
  return lists;
}

const endOf = (list: readonly Line[] | undefined): number =>
  (list?.at(-1)?.startSeconds ?? -SHORTEST_SECONDS) + SHORTEST_SECONDS;

function belongsTo(
  list: readonly Line[] | undefined,
  { startSeconds, blanks, unit, form }: Line,
  isInterrupted: boolean,
): boolean {
  if (startSeconds === 0) return true;
  const isOtherForm = (list?.[0]?.form ?? form) !== form;
  if (unit === -1) return !isOtherForm || (!isInterrupted && blanks === 0);
  const isSpaced = list !== undefined && (list.length === 1 || (list.at(-1)?.blanks ?? 0) > 0);
  return !isInterrupted && (blanks === 0 || isSpaced) && startSeconds >= endOf(list);
}

function withTitlesBesideTimes(description: string): string[] {
  const lines: string[] = [];
  let time = '';
  for (const text of description.split('\n')) {
    const line = normalizeLine(text);
    if (time !== '' && line === '') continue;
    const joined = time !== '' && !SOME_TIME.test(line) ? `${time} ${line}` : line;
    time = line.length <= LONGEST_LINE && SOME_TIME.test(line) && TIME_ALONE.test(line) ? line : '';
    if (time === '') lines.push(joined);
  }
  return lines;
}

function chapterOf(line: string, blanks: number): Line | undefined {
  if (line.length > LONGEST_LINE || !SOME_TIME.test(line)) return undefined;
  const text = line.replace(/(?<=\d)\uff1a(?=\d)/g, ':');
  const [, first = '', , after = ''] = TIME_FIRST.exec(text) ?? [];
  const [, before = '', last = ''] = (first === '' && TIME_LAST.exec(text)) || [];
  const title = (first === '' ? before : after).replace(AROUND_TITLE, '').trim();
  if (title === '') return undefined;
  const unit = first === '' ? -1 : UNITS.findIndex((kind) => kind.test(title));
  return { startSeconds: secondsOf(first || last), title, unit, form: formOf(text, first), blanks };
}

const formOf = (text: string, first: string): string =>
  first === '' ? (ENCLOSED.exec(text)?.[0] ?? '') : 'first';

function secondsOf(time: string): number {
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

const START = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/;

/** The `t` parameter as YouTube writes it: `90`, `90s` or `1h2m3s`. 0 for anything else. */
export function startSecondsOf(text: string | null): number {
  const [, hours = 0, minutes = 0, seconds = 0] = START.exec(text ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
