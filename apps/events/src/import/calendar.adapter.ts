import { EVENT_IMPORT } from '@elevate/rules';
import { calendarBlocks, type CalendarBlock, type CalendarText } from './calendar-blocks.js';
import { calendarTimes } from './calendar-times.js';
import { CalendarProperties } from './calendar-properties.js';
import { uidOf } from './entry-uid.js';
import { entryAt, entryProblem, tooManyEntries, unreadableFile } from './import.errors.js';
import type { EntryContent, GivenFields, ReadEntry } from './read-entry.js';
import { shortenedText } from './shortened-text.js';

const RECURRING = 'The event repeats; only its first date is imported.';
const SHORTENED = 'The description is shortened to 140 characters.';
const BROKEN = 'A line of the event does not follow the rules of iCalendar.';
const OVERRIDE = 'This changes one date of a repeating event; only the first date is imported.';

/** @throws AppError `EVENTS.IMPORT_UNREADABLE` */
export function readCalendar(text: string): ReadEntry[] {
  const calendar = calendarBlocks(text);
  if (!calendar)
    throw unreadableFile('This is not a calendar: it must begin with BEGIN:VCALENDAR.');
  if (calendar.blocks.length > EVENT_IMPORT.maxEntries) throw tooManyEntries();
  return calendar.blocks.map((block) =>
    entryAt(
      `Line ${block.line}`,
      () => entryOf(block, calendar),
      () => CalendarProperties.inLines(block.lines)?.text('summary'),
    ),
  );
}

function entryOf(block: CalendarBlock, calendar: CalendarText): EntryContent {
  if (!block.isComplete) throw entryProblem('The end of the event, END:VEVENT, is missing.');
  if (block.isOverride) throw entryProblem(OVERRIDE);
  const properties = CalendarProperties.inLines(block.lines);
  if (!properties) throw entryProblem(BROKEN);
  const times = calendarTimes(properties, calendar);
  const description = shortenedText(properties.text('description') ?? '');
  const notes = [...times.notes];
  if (block.isRecurring) notes.push(RECURRING);
  if (description.isShortened) notes.push(SHORTENED);
  return {
    uid: uidOf(properties.text('uid')),
    given: { ...textsOf(properties), ...describedBy(description.text), ...times.given },
    notes,
  };
}

function textsOf(properties: CalendarProperties): GivenFields {
  const title = properties.text('summary');
  const location = properties.text('location');
  const url = properties.text('url');
  // Without a name there is only the organizer's email address, which the site must not publish.
  const organizer = properties.parameter('organizer', 'cn');
  const tags = properties.texts('categories');
  const status = STATUSES[properties.text('status')?.toUpperCase() ?? ''];
  return {
    ...(title !== undefined && { title }),
    ...(location !== undefined && { location }),
    ...(url !== undefined && { cta_url: url }),
    ...(organizer !== undefined && { organizer }),
    ...(tags.length > 0 && { tags }),
    ...(status && { status }),
  };
}

function describedBy(text: string): GivenFields {
  return text === '' ? {} : { description_short: text };
}

const STATUSES: Readonly<Record<string, GivenFields['status']>> = {
  TENTATIVE: 'draft',
  CONFIRMED: 'published',
  CANCELLED: 'archived',
};
