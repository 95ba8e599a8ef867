import { EVENT_IMPORT } from '@elevate/rules';
import { readCalendar } from './calendar.adapter.js';
import { readCsv } from './csv.adapter.js';
import { unreadableFile } from './import.errors.js';
import { readJson } from './json.adapter.js';
import type { ReadEntry } from './read-entry.js';

/**
 * `body` is bytes, or the parsed value of JSON.
 * @throws AppError `EVENTS.IMPORT_UNREADABLE`
 */
export function readImport(contentType: string | undefined, body: unknown): readonly ReadEntry[] {
  const entries = entriesIn(contentType?.split(';')[0]?.trim().toLowerCase(), body);
  if (entries.length === 0) throw unreadableFile('The file has no events.');
  return entries;
}

function entriesIn(type: string | undefined, body: unknown): readonly ReadEntry[] {
  if (type === EVENT_IMPORT.types.json) return readJson(body);
  if (!Buffer.isBuffer(body)) throw unreadableFile('Please send iCalendar, CSV or JSON.');
  return type === EVENT_IMPORT.types.ics ? readCalendar(textOf(body)) : readCsv(textOf(body));
}

/** Also removes a byte order mark. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadableFile('The file is not UTF-8 text. Please save it as UTF-8.');
  }
}
