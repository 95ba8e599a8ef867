import { z } from 'zod';
import { EVENT_IMPORT } from '@elevate/rules';
import { entryAt, entryProblem, tooManyEntries, unreadableFile } from './import.errors.js';
import type { ReadEntry } from './read-entry.js';
import { entryOf, isTableField, type TableFields } from './table-fields.js';

const fileWire = z.strictObject({ events: z.array(z.unknown()) });
const entryWire = z.record(z.string(), z.unknown());
const titledWire = z.object({ title: z.string() });
const valueWire = z.string().nullable();
const tagsWire = z.union([valueWire, z.array(z.string())]);

/** @throws AppError `EVENTS.IMPORT_UNREADABLE` */
export function readJson(body: unknown): ReadEntry[] {
  const file = fileWire.safeParse(body);
  if (!file.success) throw unreadableFile('The JSON must look like { "events": [ … ] }.');
  const { events } = file.data;
  if (events.length > EVENT_IMPORT.maxEntries) throw tooManyEntries();
  return events.map((event, index) =>
    entryAt(
      `Entry ${index + 1}`,
      () => entryOf(fieldsOf(event)),
      () => titledWire.safeParse(event).data?.title,
    ),
  );
}

function fieldsOf(event: unknown): TableFields {
  const entry = entryWire.safeParse(event);
  if (!entry.success) throw entryProblem('The entry is not an object.');
  return Object.fromEntries(
    Object.entries(entry.data).map(([name, value]) => {
      if (!isTableField(name)) {
        throw entryProblem(`The field “${name.slice(0, 40)}” is not known.`);
      }
      const text = (name === 'tags' ? tagsWire : valueWire).safeParse(value);
      if (!text.success) throw entryProblem(`The field ${name} must be text.`);
      return [name, Array.isArray(text.data) ? text.data.join() : (text.data ?? '')];
    }),
  );
}
