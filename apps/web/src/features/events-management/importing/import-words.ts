import { EVENT_IMPORT_OUTCOMES, pluralize, type EventImportOutcome } from '@elevate/rules';
import type { EventImport, EventImportEntry } from '../../../shared/api/types.js';
import { problemOf, problemWords } from '../../../shared/admin/problem-words.js';
import { dayOf, minuteIn, ownTimeZone } from '../local-time.js';

export const OUTCOME_WORDS: Readonly<Record<EventImportOutcome, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'The same',
  refused: 'Refused',
};

const FIELD_WORDS: Readonly<Record<string, string>> = {
  description_short: 'description',
  starts_at: 'start',
  ends_at: 'end',
  time_zone: 'time zone',
  cta_url: 'link',
  image_alt: 'image alt text',
  all_day: 'whole days',
  publish_at: 'publication time',
};

export function countsOf({ counts }: EventImport) {
  return EVENT_IMPORT_OUTCOMES.map((outcome) => ({
    outcome,
    words: OUTCOME_WORDS[outcome],
    count: counts[outcome],
  }));
}

/** The number of events that an import stores. */
export function storedBy({ counts }: EventImport): number {
  return counts.new + counts.changed;
}

export function storedWords(report: EventImport): string {
  return pluralize(storedBy(report), 'event');
}

export function startWords({ starts_at: start, all_day: isDays }: EventImportEntry): string {
  if (start === null) return '';
  return isDays ? dayOf(start, 'UTC') : minuteIn(ownTimeZone(), start);
}

export function detailsOf({ reason, fields, notes }: EventImportEntry): readonly string[] {
  const changes = fields.map((field) => FIELD_WORDS[field] ?? field).join(', ');
  return [
    ...(reason === null ? [] : [reason]),
    ...(changes === '' ? [] : [`Changes: ${changes}.`]),
    ...notes,
  ];
}

export function importFailureOf(error: unknown): string {
  const [first] = problemOf(error).errors ?? [];
  return first?.message ?? problemWords(error, 'The file could not be imported');
}
