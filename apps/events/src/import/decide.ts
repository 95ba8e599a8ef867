import { isDeepStrictEqual } from 'node:util';
import type { NewEvent } from '@elevate/contracts/events';
import {
  checkEvent,
  EVENT_LIMITS,
  EVENT_MESSAGES,
  type EventProblem,
  type EventTexts,
  hasMoreCharacters,
  normalizeLine,
} from '@elevate/rules';
import {
  editedState,
  type EventEdit,
  publishedAt,
  toTexts,
  withAllFields,
} from '../events/event-announcer.js';
import type { EventDocument, StoredEvent } from '../events/event.repository.js';
import { compareRevisions, type GivenFields, type ReadEntry } from './table-fields.js';

type Form = Omit<NewEvent, 'image_url'>;

export type Decision =
  | { readonly outcome: 'new'; readonly state: StoredEvent; readonly notes: readonly string[] }
  | {
      readonly outcome: 'changed';
      readonly state: StoredEvent;
      readonly fields: readonly string[];
    }
  | { readonly outcome: 'unchanged'; readonly notes?: readonly string[] }
  | { readonly outcome: 'refused'; readonly reason: string };

const UNDESCRIBED = 'There is no description, so the title is used.';
const HIDDEN = {
  draft: 'Stored as a draft, which visitors do not see.',
  archived: 'Stored as archived, which visitors do not see.',
};

const UNKNOWN = 'The file cancels this event, which the site does not have.';
const OLDER = 'The file has an older version of this event.';

/** Compares an entry with the event of its id, which may be deleted. */
export function decide(
  entry: Pick<ReadEntry, 'given' | 'revision' | 'isCancellation'>,
  id: string,
  document: EventDocument | null | undefined,
  now: string,
): Decision {
  const before = document && !document.removed ? document.state : null;
  const { revision, isCancellation } = entry;
  if (isCancellation && !before) return { outcome: 'refused', reason: UNKNOWN };
  if (compareRevisions(revision, before?.source_revision) < 0) {
    return { outcome: 'unchanged', notes: [OLDER] };
  }
  const given = isCancellation ? { cancelled: true } : entry.given;
  const decision = decisionOf(given, id, before, now);
  if (!revision || !('state' in decision)) return decision;
  return { ...decision, state: { ...decision.state, source_revision: revision } };
}

function decisionOf(
  given: GivenFields,
  id: string,
  before: StoredEvent | null,
  now: string,
): Decision {
  const form: Form = { ...(before ? { ...before } : defaultsOf(given)), ...given } as Form;
  const problems = checkEvent(textsOf(form), { file: null, isNew: false });
  // Defaults repeat the title, and its problems with it.
  const problem = problems.find(({ field }) => field === 'title') ?? problems[0];
  if (problem) return { outcome: 'refused', reason: reasonOf(problem) };
  const edit: EventEdit = {
    ...toTexts(form, now),
    image: before?.image ?? null,
    ...(given.all_day && { all_day: true }),
    ...(given.cancelled !== undefined && { cancelled: given.cancelled }),
  };
  return before ? changeOf(before, edit, now) : creationOf(given, id, edit, now);
}

/** An event without a picture shows one that the product draws. */
function defaultsOf({ title = '', cancelled }: GivenFields): Partial<Form> {
  return {
    title,
    starts_at: '',
    description_short: shortenedText(title).text,
    image_alt: `Poster of ${title}`,
    status: cancelled ? 'archived' : 'published',
  };
}

function creationOf(given: GivenFields, id: string, edit: EventEdit, now: string): Decision {
  const notes = given.description_short === undefined ? [UNDESCRIBED] : [];
  if (edit.status !== 'published') notes.push(HIDDEN[edit.status]);
  const published_at = publishedAt(null, edit.status, now);
  const state = { id, ...edit, published_at, created_at: now, updated_at: now };
  return { outcome: 'new', state, notes };
}

function changeOf(before: StoredEvent, edit: EventEdit, now: string): Decision {
  const state = editedState(before, edit, now);
  if (!state) return { outcome: 'unchanged' };
  const names = Object.keys(edit) as (keyof EventEdit)[];
  const known = withAllFields(before);
  const fields = names.filter((name) => !isDeepStrictEqual(known[name], edit[name]));
  return { outcome: 'changed', state, fields };
}

function textsOf(form: Form): EventTexts {
  return {
    title: form.title,
    organizer: form.organizer ?? '',
    starts_at: form.starts_at,
    ends_at: form.ends_at ?? '',
    time_zone: form.time_zone ?? '',
    location: form.location ?? '',
    cta_url: form.cta_url ?? '',
    description_short: form.description_short,
    image_alt: form.image_alt,
    tags: (form.tags ?? []).join(),
    publish_at: form.publish_at ?? '',
  };
}

const NAMES: Readonly<Record<EventProblem['field'], string>> = {
  title: 'title',
  organizer: 'organizer',
  starts_at: 'start',
  ends_at: 'end',
  time_zone: 'time zone',
  location: 'location',
  cta_url: 'link',
  description_short: 'description',
  image_alt: 'image text',
  tags: 'tags',
  publish_at: 'publication time',
  image: 'image',
};

function reasonOf({ field, message }: EventProblem): string {
  const name = NAMES[field];
  if (message === EVENT_MESSAGES.required) return `The ${name} is missing.`;
  return message === EVENT_MESSAGES.hidden
    ? `The ${name} has invisible characters.`
    : `${message}.`;
}

export interface CsvRow {
  /** Of its first character, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem?: string;
}

const UNCLOSED = 'A quote is opened but not closed, so the file ends here.';
const STRAY = 'A cell with quotes must be quoted as a whole, and quotes inside it doubled.';
const BREAK = /[\r\n]/;

/** Splits CSV by RFC 4180. A row that breaks its rules carries the problem, and reading goes on with the next line. */
export function* csvRows(text: string, separator: string): Generator<CsvRow> {
  const cursor = { at: 0, line: 1 };
  while (cursor.at < text.length) {
    const { line } = cursor;
    const row = readRow(text, separator, cursor);
    if (row.problem !== undefined || row.cells.some((cell) => cell.trim() !== '')) {
      yield { line, ...row };
    }
  }
}

interface Cursor {
  at: number;
  line: number;
}

function readRow(text: string, separator: string, cursor: Cursor): Omit<CsvRow, 'line'> {
  const cells: string[] = [];
  for (;;) {
    const cell = text[cursor.at] === '"' ? quoted(text, cursor) : plain(text, separator, cursor);
    if (cell === undefined) return { cells, problem: UNCLOSED };
    cells.push(cell);
    const next = text[cursor.at];
    if (next === undefined || BREAK.test(next)) {
      skipBreak(text, cursor);
      return { cells };
    }
    if (next !== separator) {
      skipLine(text, cursor);
      return { cells, problem: STRAY };
    }
    cursor.at += 1;
  }
}

/** Undefined if the closing quote is missing. */
function quoted(text: string, cursor: Cursor): string | undefined {
  const parts: string[] = [];
  let from = cursor.at + 1;
  for (;;) {
    const end = text.indexOf('"', from);
    if (end < 0) {
      cursor.at = text.length;
      return undefined;
    }
    const isDoubled = text[end + 1] === '"';
    parts.push(text.slice(from, isDoubled ? end + 1 : end));
    from = end + 2;
    if (isDoubled) continue;
    cursor.at = end + 1;
    const cell = parts.join('');
    cursor.line += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
    return cell;
  }
}

/** Stops at a quote, which may not stand here. */
function plain(text: string, separator: string, cursor: Cursor): string {
  const from = cursor.at;
  while (cursor.at < text.length) {
    const next = text[cursor.at] ?? '';
    if (next === separator || next === '"' || BREAK.test(next)) break;
    cursor.at += 1;
  }
  return text.slice(from, cursor.at);
}

function skipLine(text: string, cursor: Cursor): void {
  while (cursor.at < text.length && !BREAK.test(text[cursor.at] ?? '')) cursor.at += 1;
  skipBreak(text, cursor);
}

function skipBreak(text: string, cursor: Cursor): void {
  cursor.at += text.startsWith('\r\n', cursor.at) ? 2 : 1;
  cursor.line += 1;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** In code units; a text of this length is cut before its graphemes are looked for. */
const LONGEST_READ = 4_000;

interface ShortenedText {
  readonly text: string;
  readonly isShortened: boolean;
}

/** Cuts a description after a word, within the limit of the specification. */
export function shortenedText(text: string): ShortenedText {
  const line = normalizeLine(text.slice(0, LONGEST_READ));
  const most = EVENT_LIMITS.description_short;
  if (!hasMoreCharacters(line, most)) return { text: line, isShortened: false };
  const graphemes: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    if (graphemes.push(segment) === most - 1) break;
  }
  const cut = graphemes.join('');
  const words = cut.replace(/\s+\S*$/u, '');
  return { text: `${words.length > cut.length / 2 ? words : cut}…`, isShortened: true };
}
