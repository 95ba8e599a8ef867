import { checkEventText, DAY_MS, EVENT_IMPORT, type EventCalendarField } from '@elevate/rules';
import { Parser } from 'htmlparser2';
import {
  type CalendarBlock,
  calendarBlocks,
  type CalendarHead,
  calendarLines,
  CalendarProperties,
} from './calendar-blocks.js';
import type { DayBudget } from './calendar-rule.js';
import { nextDate, type SeriesChange, type SeriesDate } from './calendar-series.js';
import { CalendarClock, type CalendarTime, durationOf, endAfter, isDay } from './calendar-time.js';
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

const METHODS = ['', 'PUBLISH', 'REQUEST', 'ADD', 'CANCEL'];
const ANSWER = 'This calendar answers an invitation. Please export the events themselves.';
const MOST_BLOCKS = 5_000;
const MOST_DAYS = 3_000_000;

interface CalendarEvent {
  readonly block: CalendarBlock;
  readonly properties: CalendarProperties | undefined;
  readonly clock: CalendarClock;
}

interface Reading {
  readonly now: number;
  readonly budget: DayBudget;
}

/** @throws AppError `EVENTS.IMPORT_UNREADABLE` */
export function readCalendar(bytes: Buffer, now: Date): ReadEntry[] {
  const lines = calendarLines(bytes);
  if (!lines) throw notUtf8();
  const blocks = calendarBlocks(lines);
  if (!blocks) throw unreadableFile('This is not a calendar: it must begin with BEGIN:VCALENDAR.');
  if (blocks.length > 0 && blocks.every(isAnswer)) throw unreadableFile(ANSWER);
  const events = blocks.filter(({ isOverride }) => !isOverride);
  if (events.length > EVENT_IMPORT.maxEntries || blocks.length > MOST_BLOCKS) {
    throw tooManyEntries();
  }
  return entriesOf(blocks, { now: now.getTime(), budget: { days: MOST_DAYS } });
}

const isAnswer = ({ calendar }: CalendarBlock): boolean => !METHODS.includes(calendar.method);

function entriesOf(blocks: readonly CalendarBlock[], reading: Reading): ReadEntry[] {
  const clocks = new Map<CalendarHead, CalendarClock>();
  const events = blocks.map((block) => {
    const { zone, zones } = block.calendar;
    const clock = clocks.get(block.calendar) ?? new CalendarClock(zone, zones);
    clocks.set(block.calendar, clock);
    return { block, properties: CalendarProperties.inLines(block.lines), clock };
  });
  const masters = events.filter(({ block }) => !block.isOverride);
  const uids = new Set(masters.flatMap(({ properties }) => properties?.text('uid') ?? []));
  const changes = new Map<string, CalendarEvent[]>();
  const entries = events.filter((event) => {
    const uid = event.properties?.text('uid');
    if (!event.block.isOverride || uid === undefined || !uids.has(uid)) return true;
    changes.set(uid, [...(changes.get(uid) ?? []), event]);
    return false;
  });
  return entries.map((event) =>
    entryAt(
      `Line ${event.block.line}`,
      () => {
        const own = changes.get(event.properties?.text('uid') ?? '') ?? [];
        return entryOf(event, own, reading);
      },
      () => event.properties?.text('summary'),
    ),
  );
}

function entryOf(
  event: CalendarEvent,
  changes: readonly CalendarEvent[],
  reading: Reading,
): EntryContent {
  if (isAnswer(event.block)) throw entryProblem(ANSWER);
  if (event.block.isOverride && event.properties) throw entryProblem(OVERRIDE);
  const content = contentOf(event);
  const properties = readable(event);
  const isSeries = event.block.rules.length > 0 || properties.times('rdate').length > 0;
  if (!isSeries || content.isCancellation) return content;
  return seriesContent(event, content, changes, reading);
}

function readable({ block, properties }: CalendarEvent): CalendarProperties {
  if (!block.isComplete) throw entryProblem('The end of the event, END:VEVENT, is missing.');
  if (!properties) throw entryProblem(BROKEN);
  return properties;
}

function contentOf(event: CalendarEvent): EntryContent {
  const properties = readable(event);
  const isCancellation = event.block.calendar.method === 'CANCEL';
  const times = calendarTimes(properties, event.clock, isCancellation);
  const source = plainText(properties.text('description') ?? '');
  const description = shortenedText(source.text);
  const notes = [...times.notes];
  if (description.isShortened) notes.push(SHORTENED);
  const access = accessOf(properties);
  if (access !== 'PUBLIC') notes.push(notPublic(access));
  return {
    uid: uidOf(properties.text('uid')),
    fields: definedIn({
      cta_url: source.link,
      ...textsOf(properties),
      description_short: description.text || undefined,
      ...times.fields,
      ...(access !== 'PUBLIC' && { status: 'draft' as const }),
    }),
    notes,
    revision: revisionOf(properties),
    ...(isCancellation && { isCancellation }),
  };
}

/** RFC 5545, 3.8.1.3: an unknown class is a private one. */
const accessOf = (properties: CalendarProperties): string =>
  properties.text('class')?.trim().toUpperCase() ?? 'PUBLIC';

const notPublic = (access: string) =>
  `The calendar does not mark the event as public (CLASS:${access.slice(0, 40)}).`;

function revisionOf(properties: CalendarProperties): Revision {
  return { sequence: properties.number('sequence'), stamp: properties.text('dtstamp') ?? '' };
}

function textsOf(properties: CalendarProperties): GivenFields {
  const tags = properties.texts('categories');
  const state = properties.text('status')?.trim().toUpperCase() ?? '';
  return definedIn({
    title: properties.text('summary'),
    location: withoutMail(properties.text('location')),
    cta_url: withoutMail(properties.text('url')?.replace(/^[\s<]+|[\s>]+$/g, '')),
    // The value is an email address, and many programs write it as the name, too.
    organizer: withoutMail(properties.parameter('organizer', 'cn')),
    tags: tags.length > 0 ? tags : undefined,
    status: STATUSES[state],
    cancelled: state === 'CANCELLED',
  } satisfies Readonly<Record<EventCalendarField, unknown>>);
}

const MAIL = /(?:mailto:\s*)?[<("']*[^\s<>()"',;:@]+@[^\s<>()"',;:@]+\.[^\s<>()"',;:@]+[>)"']*/giu;

function withoutMail(text: string | undefined): string | undefined {
  if (text === undefined || !text.includes('@')) return text;
  if (/^https?:/i.test(text)) return text;
  const left = text.replace(MAIL, ' ').trim();
  return /[\p{L}\p{N}]/u.test(left) && !/^mailto:/i.test(left) ? left : undefined;
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
  const zone = from.zone ?? to?.zone;
  const times = readTimes({
    start: clock.read({ ...from, zone }),
    end: to && clock.read({ ...to, zone: to.zone ?? zone }),
    endDay: 'after-last',
  });
  const end = to ? undefined : lastingEnd(properties, from, clock);
  if (end === undefined) return times;
  return { fields: { ...times.fields, ends_at: end }, notes: times.notes };
}

function lastingEnd(
  properties: CalendarProperties,
  start: CalendarTime,
  clock: CalendarClock,
): string | undefined {
  const duration = properties.text('duration');
  return duration === undefined ? undefined : isoOf(endAfter(start, durationOf(duration), clock));
}

function periodEnd(start: CalendarTime, end: string, clock: CalendarClock): string {
  return isoOf(
    /^[+-]?P/i.test(end)
      ? endAfter(start, durationOf(end), clock)
      : clock.instant({ text: end, zone: start.zone }),
  );
}

interface DateChange extends SeriesChange {
  readonly content: EntryContent;
}

function seriesContent(
  event: CalendarEvent,
  content: EntryContent,
  others: readonly CalendarEvent[],
  { now: instant, budget }: Reading,
): EntryContent {
  const properties = readable(event);
  const { clock, block } = event;
  const [first] = properties.times('dtstart');
  if (!first) return content;
  const start = { ...first, zone: first.zone ?? properties.times('dtend')[0]?.zone };
  // A day is not over before its end.
  const now = isDay(start) ? Math.floor(instant / DAY_MS) * DAY_MS : instant;
  const changes = others.flatMap((change) => changeOf(change));
  const date = nextDate(
    {
      start,
      rules: block.rules,
      exclusions: block.exclusions,
      added: properties.times('rdate'),
      excluded: properties.times('exdate'),
      changes,
    },
    { clock, now, budget },
  );
  if (date === null) throw entryProblem(ALL_CANCELLED);
  if (date === undefined) return { ...content, notes: [...content.notes, FIRST] };
  const revisions = [content, ...changes.map((change) => change.content)].map(
    ({ revision }) => revision,
  );
  const own = date.change?.content.notes ?? [];
  const isNominal = properties.times('dtend').length === 0 && date.time !== undefined;
  const usual = isNominal ? lastingEnd(properties, date.time, clock) : undefined;
  const end = date.time?.end === undefined ? usual : periodEnd(date.time, date.time.end, clock);
  return {
    ...content,
    fields: {
      ...fieldsOn(date, content.fields),
      ...(end !== undefined && { ends_at: end }),
      // A change of one date does not publish a private series.
      ...(accessOf(properties) !== 'PUBLIC' && { status: 'draft' as const }),
    },
    notes: [...new Set([...content.notes, ...own]), date.at < now ? LAST : NEXT],
    revision: revisions.sort(compareRevisions).at(-1) ?? revisionOf(properties),
  };
}

function changeOf(event: CalendarEvent): DateChange[] {
  const [from] = event.properties?.times('recurrence-id') ?? [];
  if (!from) return [];
  const content = contentOf(event);
  const { cancelled, starts_at = '' } = content.fields;
  const isForFuture = event.properties?.isForFuture() ?? false;
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
