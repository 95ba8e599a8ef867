import { EVENT_STATUSES, parseTags, type EventStatus } from '@elevate/rules';
import { readTimes } from './entry-times.js';
import { entryProblem } from './import.errors.js';
import type { EntryContent, GivenFields } from './read-entry.js';
import { uidOf } from './entry-uid.js';
import { zoneNamed } from './zone-names.js';

/** Columns of CSV, and names in JSON. */
export const TABLE_FIELDS = [
  'id',
  'title',
  'description_short',
  'starts_at',
  'ends_at',
  'time_zone',
  'organizer',
  'location',
  'cta_url',
  'image_alt',
  'tags',
  'status',
] as const;
export type TableField = (typeof TABLE_FIELDS)[number];
export type TableFields = Partial<Readonly<Record<TableField, string>>>;

const TEXTS = [
  'title',
  'description_short',
  'organizer',
  'location',
  'cta_url',
  'image_alt',
] as const satisfies readonly (TableField & keyof GivenFields)[];

export function isTableField(name: string): name is TableField {
  return (TABLE_FIELDS as readonly string[]).includes(name);
}

/**
 * An empty field counts as left out.
 * @throws AppError `EVENTS.IMPORT_ENTRY`
 */
export function entryOf(fields: TableFields): EntryContent {
  const of = (name: TableField): string | undefined => fields[name]?.trim() || undefined;
  const texts = TEXTS.flatMap((name) => {
    const text = of(name);
    return text === undefined ? [] : [[name, text] as const];
  });
  const start = of('starts_at');
  if (start === undefined) throw entryProblem('The start is missing.');
  const zone = zoneOf(of('time_zone'));
  const end = of('ends_at');
  const { given, notes } = readTimes({
    start: { text: start, zone },
    end: end === undefined ? undefined : { text: end, zone },
    endDay: 'last',
  });
  const tags = of('tags');
  const status = statusOf(of('status'));
  return {
    uid: uidOf(of('id')),
    given: {
      ...Object.fromEntries(texts),
      ...given,
      ...(tags !== undefined && { tags: parseTags(tags) }),
      ...(status && { status }),
    },
    notes,
  };
}

function zoneOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const zone = zoneNamed(text);
  if (zone === undefined) throw unknownZone(text);
  return zone;
}

function statusOf(text: string | undefined): EventStatus | undefined {
  const status = EVENT_STATUSES.find((one) => one === text?.toLowerCase());
  if (text !== undefined && !status) {
    throw entryProblem('The status must be draft, published or archived.');
  }
  return status;
}

export const unknownZone = (name: string) =>
  entryProblem(
    `The time zone “${name.slice(0, 60)}” is not known. Please use a name such as Europe/Berlin.`,
  );
