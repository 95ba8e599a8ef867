import { EVENT_IMPORT } from '@elevate/rules';
import { z } from 'zod';
import {
  entryAt,
  entryProblem,
  notUtf8,
  type ReadEntry,
  tooManyEntries,
  unreadableFile,
} from './import-entry.js';
import { isTableField, tableEntry, type TableFields } from './table-fields.js';
import { decoded, withoutControls } from './calendar-blocks.js';
import { readCalendar } from './read-calendar.js';
import { readCsv } from './read-csv.js';

/** `body` is bytes, or the parsed value of JSON. @throws AppError `EVENTS.IMPORT_UNREADABLE` */
export function readImport(
  contentType: string | undefined,
  body: unknown,
  now: Date,
): readonly ReadEntry[] {
  const entries = entriesIn(contentType?.split(';')[0]?.trim().toLowerCase(), body, now);
  if (entries.length === 0) throw unreadableFile('The file has no events.');
  return entries;
}

function entriesIn(type: string | undefined, body: unknown, now: Date): readonly ReadEntry[] {
  if (type === EVENT_IMPORT.types.json) return readJson(body);
  if (!Buffer.isBuffer(body)) throw unreadableFile('Please send iCalendar, CSV or JSON.');
  if (type === EVENT_IMPORT.types.ics) return readCalendar(body, now);
  const text = decoded(body);
  if (text === undefined) throw notUtf8();
  return readCsv(text);
}

const fileWire = z.strictObject({ events: z.array(z.unknown()) });
const entryWire = z.record(z.string(), z.unknown());
const titledWire = z.object({ title: z.string() });
const valueWire = z.string().nullable();
const tagsWire = z.union([valueWire, z.array(z.string())]);

/** @throws AppError `EVENTS.IMPORT_UNREADABLE` */
function readJson(body: unknown): ReadEntry[] {
  const file = fileWire.safeParse(body);
  if (Array.isArray(body))
    throw unreadableFile('The JSON is a list. Please send it as { "events": [ … ] }.');
  if (!file.success) throw unreadableFile('The JSON must look like { "events": [ … ] }.');
  const { events } = file.data;
  if (events.length > EVENT_IMPORT.maxEntries) throw tooManyEntries();
  return events.map((event, index) =>
    entryAt(
      `Entry ${index + 1}`,
      () => tableEntry(fieldsOf(event)),
      () => titledWire.safeParse(event).data?.title,
    ),
  );
}

function fieldsOf(event: unknown): TableFields {
  const entry = entryWire.safeParse(event);
  if (!entry.success) throw entryProblem('The entry is not an object.');
  return Object.fromEntries(
    Object.entries(entry.data).map(([name, field]) => {
      if (!isTableField(name)) throw entryProblem(`The field “${name.slice(0, 40)}” is not known.`);
      const text = (name === 'tags' ? tagsWire : valueWire).safeParse(field);
      if (!text.success) throw entryProblem(`The field ${name} must be text.`);
      const value = Array.isArray(text.data) ? text.data.join() : (text.data ?? '');
      return [name, withoutControls(value)];
    }),
  );
}
