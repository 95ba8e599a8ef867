import { isDeepStrictEqual } from 'node:util';
import type { NewEvent } from '@elevate/contracts/events';
import { checkEvent, EVENT_MESSAGES, type EventProblem, type EventTexts } from '@elevate/rules';
import { editedState, withAllFields, type EventEdit } from '../events/edited-state.js';
import { toTexts } from '../events/event.mapper.js';
import type { EventDocument, StoredEvent } from '../events/event.schema.js';
import { publishedAt } from '../events/publication.js';
import type { GivenFields } from './read-entry.js';
import { shortenedText } from './shortened-text.js';

type Form = Omit<NewEvent, 'image_url'>;

export type Decision =
  | { readonly outcome: 'new'; readonly state: StoredEvent; readonly notes: readonly string[] }
  | {
      readonly outcome: 'changed';
      readonly state: StoredEvent;
      readonly fields: readonly string[];
    }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly reason: string };

const UNDESCRIBED = 'There is no description, so the title is used.';
const HIDDEN = {
  draft: 'Stored as a draft, which visitors do not see.',
  archived: 'Stored as archived, which visitors do not see.',
};

/** Compares an entry with the event of its id; `found` may be deleted. */
export function decide(
  given: GivenFields,
  id: string,
  found: EventDocument | null | undefined,
  now: string,
): Decision {
  const before = found && !found.removed ? found.state : null;
  const form: Form = { ...(before ? { ...before } : defaultsOf(given)), ...given } as Form;
  const problems = checkEvent(textsOf(form), { file: null, isNew: false });
  // Defaults repeat the title, and its problems with it.
  const problem = problems.find(({ field }) => field === 'title') ?? problems[0];
  if (problem) return { outcome: 'refused', reason: reasonOf(problem) };
  const edit: EventEdit = {
    ...toTexts(form, now),
    image: before?.image ?? null,
    ...(given.all_day && { all_day: true }),
  };
  return before ? changeOf(before, edit, now) : creationOf(given, id, edit, now);
}

/** An event without a picture shows one that the product draws. */
function defaultsOf({ title = '' }: GivenFields): Partial<Form> {
  return {
    title,
    starts_at: '',
    description_short: shortenedText(title).text,
    image_alt: `Poster of ${title}`,
    status: 'published',
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
