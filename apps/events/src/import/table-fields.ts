import {
  EVENT_COLUMNS,
  EVENT_STATUSES,
  EVENT_TEXT_COLUMNS,
  type EventColumn,
  type EventStatus,
  parseTags,
} from '@elevate/rules';
import { timeText, zoneNamed } from './calendar-time.js';
import {
  definedIn,
  type EntryContent,
  entryProblem,
  uidOf,
  readTimes,
  unknownZone,
} from './import-entry.js';

export type TableFields = Partial<Readonly<Record<EventColumn, string>>>;

export function isTableField(name: string): name is EventColumn {
  return (EVENT_COLUMNS as readonly string[]).includes(name);
}

/** An empty field counts as left out. */
export function tableEntry(fields: TableFields): EntryContent {
  const of = (name: EventColumn): string | undefined => fields[name]?.trim() || undefined;
  const start = of('starts_at');
  if (start === undefined) throw entryProblem('The start is missing.');
  const zone = zoneOf(of('time_zone'));
  const end = of('ends_at');
  const { fields: times, notes } = readTimes({
    start: { text: timeText(start, false), zone },
    end: end === undefined ? undefined : { text: timeText(end, false), zone },
    endDay: 'last',
  });
  const tags = of('tags');
  return {
    uid: uidOf(of('id')),
    fields: definedIn({
      ...Object.fromEntries(EVENT_TEXT_COLUMNS.map((name) => [name, of(name)])),
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
