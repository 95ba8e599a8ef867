import { isDeepStrictEqual } from 'node:util';
import type { ImageFocus, NewEvent } from '@elevate/contracts/events';
import {
  EARLIER_EVENT,
  type EventFormField,
  type EventStatus,
  normalizeLine,
  parseInstant,
  parseTags,
} from '@elevate/rules';
import type { StoredEvent } from './event.repository.js';

export function toTexts(form: Omit<NewEvent, 'image_url'>, now: string) {
  return {
    title: normalizeLine(form.title),
    description_short: normalizeLine(form.description_short),
    image_alt: normalizeLine(form.image_alt),
    image_focus: toFocus(form.image_focus),
    starts_at: toUtc(form.starts_at),
    ends_at: toUtcOrNull(form.ends_at),
    time_zone: form.time_zone || null,
    organizer: normalizeLine(form.organizer ?? '') || null,
    location: normalizeLine(form.location ?? '') || null,
    cta_url: form.cta_url?.trim() ? new URL(form.cta_url.trim()).href : null,
    tags: parseTags((form.tags ?? []).join()),
    ...plannedPublication(form.status, toUtcOrNull(form.publish_at), now),
  } satisfies Readonly<Record<EventFormField, unknown>>;
}

function toUtcOrNull(time: string | null | undefined): string | null {
  return time ? toUtc(time) : null;
}

/** A plain object: changes are found by a deep comparison, which also compares classes. */
function toFocus(focus: ImageFocus | null | undefined): ImageFocus | null {
  return focus ? { x: focus.x, y: focus.y } : null;
}

function toUtc(time: string): string {
  return new Date(parseInstant(time) ?? Number.NaN).toISOString();
}

export type EventEdit = Pick<
  StoredEvent,
  keyof ReturnType<typeof toTexts> | 'image' | 'all_day' | 'cancelled'
>;

/** Undefined if the edit changes nothing. */
export function editedState(
  before: StoredEvent,
  edit: EventEdit,
  now: string,
): StoredEvent | undefined {
  const complete = withAllFields(before);
  if (isDeepStrictEqual({ ...complete, ...edit }, complete)) return undefined;
  const published_at = publishedAt(before, edit.status, now);
  const { is_sample: _sample, all_day, ...kept } = before;
  const hasSameDays = edit.starts_at === before.starts_at && edit.ends_at === before.ends_at;
  const days = all_day && hasSameDays ? { all_day } : {};
  return { ...kept, ...days, ...edit, published_at, updated_at: now };
}

/** The editable fields that an older event may lack. */
type LaterField = {
  [Name in keyof EventEdit & keyof StoredEvent]: undefined extends StoredEvent[Name] ? Name : never;
}[keyof EventEdit & keyof StoredEvent];

const EARLIER: Readonly<Required<Pick<StoredEvent, LaterField>>> = EARLIER_EVENT;

/** Without them, an import would find each older event changed. */
export function withAllFields(event: StoredEvent): StoredEvent {
  return { ...EARLIER, ...event };
}

/** A draft may wait for a time, in UTC; a time that has come publishes the event now. */
export function plannedPublication(
  status: EventStatus,
  publishAt: string | null,
  now: string,
): { readonly status: EventStatus; readonly publish_at: string | null } {
  if (status !== 'draft' || publishAt === null) return { status, publish_at: null };
  return publishAt > now
    ? { status, publish_at: publishAt }
    : { status: 'published', publish_at: null };
}

/** Now if this change publishes the event; otherwise unchanged, also when archived. */
export function publishedAt(
  before: Pick<StoredEvent, 'status' | 'published_at'> | null,
  status: EventStatus,
  now: string,
): string | null {
  const becomesPublished = status === 'published' && before?.status !== 'published';
  return becomesPublished ? now : (before?.published_at ?? null);
}
