import { isDeepStrictEqual } from 'node:util';
import type { NewEvent } from '@elevate/contracts/events';
import {
  checkEvent,
  EVENT_FIELDS,
  EVENT_MESSAGES,
  EVENT_TEXT_FIELDS,
  eventFieldWords,
  type EventProblem,
  type EventTextField,
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
} from '../events/event-edit.js';
import type { EventDocument, StoredEvent } from '../events/event.repository.js';
import { compareRevisions, type GivenFields, type ReadEntry } from './import-entry.js';

type Form = Omit<NewEvent, 'image_url'>;

export type Decision =
  | { readonly outcome: 'new'; readonly state: StoredEvent; readonly notes: readonly string[] }
  | { readonly outcome: 'changed'; readonly state: StoredEvent; readonly fields: readonly string[] }
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
  entry: Pick<ReadEntry, 'fields' | 'revision' | 'isCancellation'>,
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
  const fields = isCancellation ? { cancelled: true } : entry.fields;
  const decision = decisionOf(fields, id, before, now);
  if (!revision || !('state' in decision)) return decision;
  return { ...decision, state: { ...decision.state, source_revision: revision } };
}

function decisionOf(
  fields: GivenFields,
  id: string,
  before: StoredEvent | null,
  now: string,
): Decision {
  const form: Form = { ...(before ? { ...before } : defaultsOf(fields)), ...fields } as Form;
  const problems = checkEvent(textsOf(form), { file: null, isNew: false });
  // Defaults repeat the title, and its problems with it.
  const problem = problems.find(({ field }) => field === 'title') ?? problems[0];
  if (problem) return { outcome: 'refused', reason: reasonOf(problem) };
  const edit: EventEdit = {
    ...toTexts(form, now),
    image: before?.image ?? null,
    ...(fields.all_day && { all_day: true }),
    ...(fields.cancelled !== undefined && { cancelled: fields.cancelled }),
  };
  return before ? changeOf(before, edit, now) : creationOf(fields, id, edit, now);
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

function creationOf(fields: GivenFields, id: string, edit: EventEdit, now: string): Decision {
  const notes = fields.description_short === undefined ? [UNDESCRIBED] : [];
  if (edit.status !== 'published') notes.push(HIDDEN[edit.status]);
  const published_at = publishedAt(null, edit.status, now);
  const state = { id, ...edit, published_at, created_at: now, updated_at: now };
  return { outcome: 'new', state, notes };
}

function changeOf(before: StoredEvent, edit: EventEdit, now: string): Decision {
  const state = editedState(before, edit, now);
  if (!state) return { outcome: 'unchanged' };
  const names = Object.keys(edit) as (keyof EventEdit)[];
  const stored = withAllFields(before);
  const fields = names.filter((name) => !isDeepStrictEqual(stored[name], edit[name]));
  return { outcome: 'changed', state, fields };
}

function textsOf({ tags, ...form }: Form): EventTexts {
  const all: Partial<Record<EventTextField, unknown>> = { ...form, tags: (tags ?? []).join() };
  return Object.fromEntries(
    EVENT_TEXT_FIELDS.map((field) => [field, all[field] ?? '']),
  ) as EventTexts;
}

function reasonOf({ field, message }: EventProblem): string {
  const name = eventFieldWords(field);
  if (message === EVENT_MESSAGES.required) return `The ${name} is missing.`;
  return message === EVENT_MESSAGES.hidden
    ? `The ${name} has invisible characters.`
    : `${message}.`;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** In code units; a text of this length is cut before its graphemes are looked for. */
const LONGEST_READ = 4_000;

/** Cuts a description after a word, within the limit of the specification. */
export function shortenedText(text: string) {
  const line = normalizeLine(text.slice(0, LONGEST_READ));
  const { most } = EVENT_FIELDS.description_short.limit;
  if (!hasMoreCharacters(line, most)) return { text: line, isShortened: false };
  const graphemes: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    if (graphemes.push(segment) === most - 1) break;
  }
  const cut = graphemes.join('');
  const words = cut.replace(/\s+\S*$/u, '');
  return { text: `${words.length > cut.length / 2 ? words : cut}…`, isShortened: true };
}
