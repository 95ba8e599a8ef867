import { EVENT_STATUSES, type EventStatus, parseTags } from '@elevate/rules';
import { zoneNamed } from './calendar-blocks.js';
import {
  definedIn,
  type EntryContent,
  entryProblem,
  type GivenFields,
  uidOf,
  readTimes,
  unknownZone,
} from './import-entry.js';

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

/** An empty field counts as left out. */
export function tableEntry(fields: TableFields): EntryContent {
  const of = (name: TableField): string | undefined => fields[name]?.trim() || undefined;
  const start = of('starts_at');
  if (start === undefined) throw entryProblem('The start is missing.');
  const zone = zoneOf(of('time_zone'));
  const end = of('ends_at');
  const { fields: times, notes } = readTimes({
    start: { text: start, zone },
    end: end === undefined ? undefined : { text: end, zone },
    endDay: 'last',
  });
  const tags = of('tags');
  return {
    uid: uidOf(of('id')),
    fields: definedIn({
      ...Object.fromEntries(TEXTS.map((name) => [name, of(name)])),
      ...times,
      tags: tags === undefined ? undefined : parseTags(tags),
      status: statusOf(of('status')),
    }),
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
  const status = EVENT_STATUSES.find((candidate) => candidate === text?.toLowerCase());
  if (text !== undefined && !status) {
    throw entryProblem('The status must be draft, published or archived.');
  }
  return status;
}
