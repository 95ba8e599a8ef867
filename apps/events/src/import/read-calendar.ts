import { checkEventText, EVENT_IMPORT, type EventCalendarField } from '@elevate/rules';
import { Parser } from 'htmlparser2';
import ICAL from 'ical.js';
import {
  type CalendarBlock,
  calendarBlocks,
  calendarLines,
  CalendarProperties,
  type CalendarText,
} from './calendar-blocks.js';
import {
  CalendarClock,
  type DateBudget,
  nextDate,
  type SeriesChange,
  type SeriesDate,
} from './calendar-series.js';
import type { Revision } from '../events/event.repository.js';
import { shortenedText } from './decide.js';
import {
  compareRevisions,
  definedIn,
  entryAt,
  type EntryContent,
  entryProblem,
  type GivenFields,
  notUtf8,
  type ReadEntry,
  tooManyEntries,
  uidOf,
  unreadableFile,
  isoOf,
  readTimes,
  type ReadTimes,
} from './import-entry.js';

const NEXT = 'The event repeats; only its next date is imported.';
const LAST = 'The event repeats; only its last date is imported.';
const FIRST =
  'The event repeats by a rule that cannot be followed; only its first date is imported.';
const SHORTENED = 'The description is shortened to 140 characters.';
const BROKEN = 'A line of the event does not follow the rules of iCalendar.';
const OVERRIDE =
  'This changes one date of a repeating event. Please send the whole event with its rule.';
const ALL_CANCELLED = 'All dates of the repeating event are cancelled.';

// The other methods of RFC 5546 answer an invitation.
const METHODS = ['', 'PUBLISH', 'REQUEST', 'ADD', 'CANCEL'];
const MOST_BLOCKS = 5_000;
const MOST_DATES = 10_000;

interface CalendarEvent {
  readonly block: CalendarBlock;
  readonly properties: CalendarProperties | undefined;
}

interface Calendar {
  readonly text: CalendarText;
  readonly clock: CalendarClock;
  readonly now: number;
  readonly budget: DateBudget;
}

/** @throws AppError `EVENTS.IMPORT_UNREADABLE` */
export function readCalendar(bytes: Buffer, now: Date): ReadEntry[] {
  const lines = calendarLines(bytes);
  if (!lines) throw notUtf8();
  const text = calendarBlocks(lines);
  if (!text) throw unreadableFile('This is not a calendar: it must begin with BEGIN:VCALENDAR.');
  if (!METHODS.includes(text.method)) {
    throw unreadableFile(
      'This calendar answers an invitation. Please export the events themselves.',
    );
  }
  const { blocks } = text;
  const events = blocks.filter(({ isOverride }) => !isOverride);
  if (events.length > EVENT_IMPORT.maxEntries || blocks.length > MOST_BLOCKS) {
    throw tooManyEntries();
  }
  const clock = new CalendarClock(text);
  return entriesOf(blocks, { text, clock, now: now.getTime(), budget: { dates: MOST_DATES } });
}

function entriesOf(blocks: readonly CalendarBlock[], calendar: Calendar): ReadEntry[] {
  const events = blocks.map((block) => ({
    block,
    properties: CalendarProperties.inLines(block.lines),
  }));
  const masters = events.filter(({ block }) => !block.isOverride);
  const uids = new Set(masters.flatMap(({ properties }) => properties?.text('uid') ?? []));
  const changes = new Map<string, CalendarEvent[]>();
  const entries = events.filter((event) => {
    const uid = event.properties?.text('uid');
    if (!event.block.isOverride || uid === undefined || !uids.has(uid)) return true;
    changes.set(uid, [...(changes.get(uid) ?? []), event]);
    return false;
  });
  return entries.map(({ block, properties }) =>
    entryAt(
      `Line ${block.line}`,
      () => {
        const own = changes.get(properties?.text('uid') ?? '') ?? [];
        return entryOf({ block, properties }, own, calendar);
      },
      () => properties?.text('summary'),
    ),
  );
}

function entryOf(
  event: CalendarEvent,
  changes: readonly CalendarEvent[],
  calendar: Calendar,
): EntryContent {
  if (event.block.isOverride && event.properties) throw entryProblem(OVERRIDE);
  const content = contentOf(event, calendar);
  const properties = readable(event);
  const isSeries = event.block.rules.length > 0 || properties.times('rdate').length > 0;
  if (!isSeries || content.isCancellation) return content;
  return seriesContent(event, content, changes, calendar);
}

function readable({ block, properties }: CalendarEvent): CalendarProperties {
  if (!block.isComplete) throw entryProblem('The end of the event, END:VEVENT, is missing.');
  if (!properties) throw entryProblem(BROKEN);
  return properties;
}

function contentOf(event: CalendarEvent, { text: { method }, clock }: Calendar): EntryContent {
  const properties = readable(event);
  const isCancellation = method === 'CANCEL';
  const times = calendarTimes(properties, clock, isCancellation);
  const source = plainText(properties.text('description') ?? '');
  const description = shortenedText(source.text);
  const notes = [...times.notes];
  if (description.isShortened) notes.push(SHORTENED);
  return {
    uid: uidOf(properties.text('uid')),
    fields: definedIn({
      cta_url: source.link,
      ...textsOf(properties),
      description_short: description.text || undefined,
      ...times.fields,
    }),
    notes,
    revision: revisionOf(properties),
    ...(isCancellation && { isCancellation }),
  };
}

function revisionOf(properties: CalendarProperties): Revision {
  return { sequence: properties.number('sequence'), stamp: properties.text('dtstamp') ?? '' };
}

function textsOf(properties: CalendarProperties): GivenFields {
  const tags = properties.texts('categories');
  const state = properties.text('status')?.toUpperCase() ?? '';
  return definedIn({
    title: properties.text('summary'),
    location: properties.text('location'),
    cta_url: properties.text('url'),
    // Without a name there is only the organizer's email address, which the site must not publish.
    organizer: properties.parameter('organizer', 'cn'),
    tags: tags.length > 0 ? tags : undefined,
    status: STATUSES[state],
    cancelled: state === 'CANCELLED',
  } satisfies Readonly<Record<EventCalendarField, unknown>>);
}

const STATUSES: Readonly<Record<string, GivenFields['status']>> = {
  TENTATIVE: 'draft',
  CONFIRMED: 'published',
};

function calendarTimes(
  properties: CalendarProperties,
  clock: CalendarClock,
  mayLackStart: boolean,
): ReadTimes {
  const [from] = properties.times('dtstart');
  if (!from && mayLackStart) return { fields: {}, notes: [] };
  if (!from) throw entryProblem('The start is missing.');
  const [to] = properties.times('dtend');
  const times = readTimes({
    start: clock.read(from),
    end: to && clock.read(to),
    endDay: 'after-last',
  });
  const duration = properties.text('duration');
  return to || duration === undefined ? times : lasting(times, duration);
}

function lasting({ fields, notes }: ReadTimes, text: string): ReadTimes {
  const start = Date.parse(fields.starts_at ?? '');
  const end = new Date(start + secondsOf(text) * 1_000);
  if (Number.isNaN(end.getTime())) throw wrongDuration();
  return { fields: { ...fields, ends_at: end.toISOString() }, notes };
}

function secondsOf(text: string): number {
  try {
    return ICAL.Duration.fromString(text).toSeconds();
  } catch {
    throw wrongDuration();
  }
}

const wrongDuration = () => entryProblem('The duration is not valid.');

interface DateChange extends SeriesChange {
  readonly content: EntryContent;
}

function seriesContent(
  event: CalendarEvent,
  content: EntryContent,
  others: readonly CalendarEvent[],
  calendar: Calendar,
): EntryContent {
  const properties = readable(event);
  const [start] = properties.times('dtstart');
  if (!start) return content;
  const changes = others.flatMap((change) => changeOf(change, calendar));
  const date = nextDate(
    {
      start,
      rules: event.block.rules,
      added: properties.times('rdate'),
      excluded: properties.times('exdate'),
      changes,
    },
    calendar,
  );
  if (date === null) throw entryProblem(ALL_CANCELLED);
  if (date === undefined) return { ...content, notes: [...content.notes, FIRST] };
  const revisions = [content, ...changes.map((change) => change.content)].map(
    ({ revision }) => revision,
  );
  return {
    ...content,
    fields: fieldsOn(date, content.fields),
    notes: [...content.notes, date.at < calendar.now ? LAST : NEXT],
    revision: revisions.sort(compareRevisions).at(-1) ?? revisionOf(properties),
  };
}

function changeOf(event: CalendarEvent, calendar: Calendar): DateChange[] {
  const [id] = event.properties?.times('recurrence-id') ?? [];
  const from = id && calendar.clock.instant(id);
  if (from === undefined) return [];
  const content = contentOf(event, calendar);
  const { cancelled, starts_at = '' } = content.fields;
  const isForFuture = event.properties?.parameter('recurrence-id', 'range') === 'THISANDFUTURE';
  return [{ from, at: cancelled ? null : Date.parse(starts_at), isForFuture, content }];
}

function fieldsOn({ at, change }: SeriesDate<DateChange>, series: GivenFields): GivenFields {
  const own = change?.content.fields;
  const { ends_at: _end, all_day: _days, time_zone: _zone, ...texts } = { ...series, ...own };
  const { all_day, time_zone } = own ?? series;
  const length = (own && lengthOf(own)) ?? lengthOf(series);
  return definedIn({
    ...texts,
    cancelled: series.cancelled ?? false,
    starts_at: isoOf(at),
    ends_at: length === undefined ? undefined : isoOf(at + length),
    time_zone,
    all_day,
  });
}

function lengthOf({ starts_at, ends_at }: GivenFields): number | undefined {
  return starts_at === undefined || ends_at === undefined
    ? undefined
    : Date.parse(ends_at) - Date.parse(starts_at);
}

interface PlainText {
  readonly text: string;
  readonly link?: string;
}

const MARKUP =
  /<\/?(?:a|b|blockquote|br|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|span|strong|table|tbody|td|tr|u|ul)(?:\s[^<>]*)?\/?>/i;
const INLINE = new Set(['a', 'b', 'code', 'em', 'font', 'i', 'span', 'strong', 'u']);
const UNSEEN = new Set(['script', 'style', 'title', 'template']);

/** Calendar programs write descriptions as HTML or as text, without saying which. */
function plainText(source: string): PlainText {
  if (!MARKUP.test(source)) return { text: source };
  const parts: string[] = [];
  let link: string | undefined;
  let unseen = 0;
  const parser = new Parser({
    ontext: (text) => void (unseen === 0 && parts.push(text)),
    onopentag: (name, { href = '' }) => {
      if (UNSEEN.has(name)) unseen += 1;
      if (!INLINE.has(name)) parts.push(' ');
      if (/^https?:/i.test(href) && checkEventText('cta_url', href) === undefined) link ??= href;
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen -= 1;
      if (!INLINE.has(name)) parts.push(' ');
    },
  });
  parser.end(source);
  return { text: parts.join(''), ...(link !== undefined && { link }) };
}
