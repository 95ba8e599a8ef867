import { isDeepStrictEqual } from 'node:util';
import type { EventTextsState } from './event.mapper.js';
import type { StoredEvent } from './event.schema.js';
import { publishedAt } from './publication.js';

export type EventEdit = EventTextsState & Pick<StoredEvent, 'image' | 'all_day'>;

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

/** An older event lacks the fields that came later. */
export function withAllFields(event: StoredEvent): StoredEvent {
  return { publish_at: null, image_focus: null, ...event };
}
